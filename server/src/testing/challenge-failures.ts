import { randomUUID } from 'node:crypto';
import type { RouteName } from '@courtside/contract';
import type { SignedIn } from './emulator.ts';
import { dataOf, type Request, type Response } from './server.ts';

/** Calls a route as a user. */
type Send = (route: RouteName, user: SignedIn, request?: Request & { readonly params?: object }) => Promise<Response>;

/** Valid bodies of the routes about challenges, which check the caller after the body. */
export function challengeBody(route: RouteName, betId: string): object | undefined {
  switch (route) {
    case 'createChallenge':
      return { betId, side: 'team1', amount: 1 };
    case 'answerChallenge':
      return { price: 100 };
    case 'takeChallenge':
    case 'declineChallenge':
    case 'withdrawChallenge':
      return {};
    default:
      return undefined;
  }
}

/** Provokes each failure of the routes about challenges that has its own message, field or details. */
export function challengeFailures(deps: {
  readonly send: Send;
  readonly owner: () => SignedIn;
  readonly aMember: () => Promise<SignedIn>;
  readonly betId: () => string;
}): Readonly<Record<string, (route: RouteName) => Promise<Response>>> {
  const { send, owner, aMember, betId } = deps;
  const bodyOf = (changes: object) => ({ body: { ...challengeBody('createChallenge', betId()), ...changes } });

  return {
    'invalid-challenge.price': (route) =>
      send(route, owner(), route === 'createChallenge' ? bodyOf({ price: 99 }) : { body: { price: 99 } }),
    async 'invalid-challenge.stake'(route) {
      if (route === 'createChallenge') return send(route, owner(), bodyOf({ amount: 0.01, price: -500 }));
      const other = await aMember();
      const body = bodyOf({ amount: 0.01, price: 100, opponent: other.uid });
      const { id } = dataOf('createChallenge', await send('createChallenge', owner(), body));
      return send(route, other, { params: { challengeId: id }, body: { price: 500 } });
    },
    async 'key-reused.challenge'(route) {
      const headers = { 'Idempotency-Key': randomUUID() };
      dataOf('createChallenge', await send('createChallenge', owner(), { ...bodyOf({}), headers }));
      return send(route, owner(), { ...bodyOf({ amount: 2 }), headers });
    },
    async 'not-challengeable.answer'(route) {
      const other = await aMember();
      const { id } = dataOf('createChallenge', await send('createChallenge', owner(), bodyOf({ opponent: other.uid })));
      dataOf('blockChallenges', await send('blockChallenges', owner(), { params: { memberId: other.uid }, body: {} }));
      return send(route, other, { params: { challengeId: id }, body: { price: 100 } });
    },
    'invalid-tab-limit.limit': (route) => send(route, owner(), { body: { limit: 0 } }),
  };
}

/** A member's stake on a challenge: of a challenge that the member makes, takes or answers. */
export async function stakeOnChallenge(
  deps: { readonly send: Send; readonly owner: SignedIn; readonly betId: string },
  route: RouteName,
  member: SignedIn,
): Promise<Response> {
  const { send, owner, betId } = deps;
  if (route === 'createChallenge') return send(route, member, { body: { betId, side: 'team1', amount: 1 } });
  const body = { betId, side: 'team1', amount: 1, opponent: member.uid };
  const { id } = dataOf('createChallenge', await send('createChallenge', owner, { body }));
  return send(route, member, { params: { challengeId: id }, body: challengeBody(route, betId) });
}
