import { randomUUID } from 'node:crypto';
import type { RouteName } from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import type { SignedIn } from './emulator.ts';
import { dataOf, type Request, type Response } from './server.ts';

/** Calls a route as a user. */
type Send = (route: RouteName, user: SignedIn, request?: Request & { readonly params?: object }) => Promise<Response>;

/** Valid bodies of the routes about tickets of a group, which check the caller after the body. */
export function ticketBody(route: RouteName, betId: string): object | undefined {
  const takesPick = route === 'createGroupTicket' || route === 'pickTicketLeg';
  return takesPick ? { betId, market: 'moneyline', side: 'team1' } : undefined;
}

/** Provokes each failure of the routes about tickets of a group that has its own message or field. */
export function ticketFailures(deps: {
  readonly send: Send;
  readonly core: () => Promise<Core>;
  readonly owner: () => SignedIn;
  readonly aMember: () => Promise<SignedIn>;
  readonly betIds: () => readonly [first: string, other: string];
}): Readonly<Record<string, (route: RouteName) => Promise<Response>>> {
  const { send, core, owner, aMember, betIds } = deps;
  const pickOf = (betId: string, side = 'team1') => ({ body: { betId, market: 'moneyline', side } });

  /** The id of a ticket of the owner. The group has no other one. */
  async function aTicket(headers: Record<string, string> = {}): Promise<string> {
    const { db } = await core();
    await db.groupTickets.deleteMany({});
    const response = await send('createGroupTicket', owner(), { ...pickOf(betIds()[0]), headers });
    return dataOf('createGroupTicket', response).id;
  }

  return {
    async 'ticket-closed.ended'(route) {
      const params = { ticketId: await aTicket() };
      dataOf('endGroupTicket', await send('endGroupTicket', owner(), { params }));
      return send(route, owner(), { params, ...(route === 'pickTicketLeg' && pickOf(betIds()[1])) });
    },
    async 'same-game.ticket'(route) {
      return send(route, await aMember(), { params: { ticketId: await aTicket() }, ...pickOf(betIds()[0], 'team2') });
    },
    async 'too-many-legs.ticket'(route) {
      const ticketId = await aTicket();
      const { db } = await core();
      for (let n = 1; n <= 5; n += 1) {
        const { uid } = await aMember();
        const leg = { uid, gameId: `of-friend-${n}`, side: 1 as const, pickedAt: new Date() };
        await db.groupTickets.updateOne({ _id: ticketId }, { $push: { legs: leg } });
      }
      return send(route, await aMember(), { params: { ticketId }, ...pickOf(betIds()[1]) });
    },
    async 'forbidden.ticket'(route) {
      return send(route, await aMember(), { params: { ticketId: await aTicket() } });
    },
    async 'key-reused.ticket'(route) {
      const headers = { 'Idempotency-Key': randomUUID() };
      await aTicket(headers);
      return send(route, owner(), { ...pickOf(betIds()[1]), headers });
    },
  };
}
