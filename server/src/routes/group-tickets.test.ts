import { type GroupTicket, groupTopic, type RouteName } from '@courtside/contract';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { followGroup } from '../testing/follow.ts';
import { dataOf, type Response } from '../testing/server.ts';
import { aSteeredTime } from '../testing/steered-time.ts';
import { twoServers } from '../testing/two-servers.ts';

const minute = 60_000;
const time = aSteeredTime();
const inMinutes = (count: number) => new Date(time.clock() + count * minute);
let servers: Awaited<ReturnType<typeof twoServers>>;
beforeAll(async () => {
  servers = await twoServers({}, time);
});
afterEach(() => servers.hangUp());
afterAll(() => servers.end());

interface Offered {
  readonly id: string;
}

/** A group of three, and what they do with its tickets. Changes are sent to the first server. */
async function aGroup() {
  const { server, aGroup } = servers;
  const { id, members } = await aGroup(3);
  const [ada, bob = ada, cyd = ada] = members;
  const path = `/api/groups/${id}/tickets`;
  const bodyOf = (game: Offered, market = 'moneyline', side = 'team1') => ({ betId: game.id, market, side });
  const start = async ({ token }: SignedIn, game: Offered) =>
    dataOf('createGroupTicket', await server.call('POST', path, { token, body: bodyOf(game) }));
  const pick = ({ token }: SignedIn, ticket: Offered, ...picked: Parameters<typeof bodyOf>) =>
    server.call('PUT', `${path}/${ticket.id}/leg`, { token, body: bodyOf(...picked) });
  const remove = ({ token }: SignedIn, rest: string) => server.call('DELETE', `${path}/${rest}`, { token });
  const list = async ({ token }: SignedIn) => dataOf('listGroupTickets', await server.call('GET', path, { token }));
  return { id, ada, bob, cyd, start, pick, remove, list };
}

const legOf = ({ uid }: SignedIn, { id: betId }: Offered, market = 'moneyline', side = 'team1') => {
  return { uid, username: expect.any(String), betId, market, side };
};

const codeOf = ({ status, body }: Response) => [status, Reflect.get(body, 'code')];

it('is passed around: members at both servers see live who picked what, until the first of its current tip-offs', async () => {
  const { server, other, live } = servers;
  const { id, ada, bob, cyd, start, pick, remove, list } = await aGroup();
  const early = await server.anOpenGame({ startTime: inMinutes(10) });
  const late = await server.anOpenGame({ startTime: inMinutes(30), total: [224.5, -110, -110] });
  const pages = [
    await followGroup(await live(ada), groupTopic(id)),
    await followGroup(await live(cyd, other.url), groupTopic(id)),
  ];
  const shows = async (state: GroupTicket['state'], legs: readonly object[]) => {
    for (const page of pages) await eventually(() => expect(page.tickets()).toMatchObject([{ state, legs }]));
    for (const page of pages) expect(page.tickets()).toEqual(await list(bob));
  };

  const ticket = await start(ada, early);
  expect(ticket).toMatchObject({
    maker: { uid: ada.uid },
    legs: [{ betData: { startTime: early.startTime.toISOString() } }],
  });
  await shows('open', [legOf(ada, early)]);
  dataOf('pickTicketLeg', await pick(bob, ticket, late, 'total', 'over'));
  expect(codeOf(await pick(cyd, ticket, late))).toEqual([409, 'same-game']);
  await shows('open', [legOf(ada, early), legOf(bob, late, 'total', 'over')]);
  dataOf('removeTicketLeg', await remove(bob, `${ticket.id}/leg`));
  dataOf('pickTicketLeg', await pick(cyd, ticket, late));
  await shows('open', [legOf(ada, early), legOf(cyd, late)]);

  const later = inMinutes(20);
  // A later start counts once a second reading confirms it.
  for (let reading = 0; reading < 2; reading += 1) await server.anOpenGame({ ...early, startTime: later });
  const startTime = later.toISOString();
  for (const page of pages)
    await eventually(() => expect(page.tickets()).toMatchObject([{ legs: [{ betData: { startTime } }, {}] }]));
  time.pass(11 * minute);
  await shows('open', [legOf(ada, early), legOf(cyd, late)]);
  time.pass(10 * minute);
  await shows('started', [legOf(ada, early), legOf(cyd, late)]);
  expect(codeOf(await pick(bob, ticket, await server.anOpenGame()))).toEqual([409, 'ticket-closed']);
});

it('shows who left no longer, a new name at once, and that it was ended', async () => {
  const { server, live, leave } = servers;
  const { id, ada, bob, start, pick, remove } = await aGroup();
  const page = await followGroup(await live(ada), groupTopic(id));
  const [first, second] = [await server.anOpenGame(), await server.anOpenGame()];
  const ticket = await start(ada, first);
  await pick(bob, ticket, second);
  await eventually(() => expect(page.tickets()[0]?.legs).toHaveLength(2));
  const renamed = `${ada.uid.slice(0, 8)} II`;
  const body = { username: renamed };
  expect((await server.call('PATCH', `/api/users/${ada.uid}`, { token: ada.token, body })).status).toBe(200);
  await eventually(() =>
    expect(page.tickets()).toMatchObject([{ maker: { username: renamed }, legs: [{ username: renamed }, {}] }]),
  );
  await leave(bob, id);
  await eventually(() => expect(page.tickets()).toMatchObject([{ legs: [{ uid: ada.uid }] }]));
  expect(page.tickets()[0]?.legs).toHaveLength(1);
  dataOf('endGroupTicket', await remove(ada, ticket.id));
  await eventually(() => expect(page.tickets()).toMatchObject([{ state: 'ended' }]));
});

it('moves no money, and each member places its legs alone', async () => {
  const { server } = servers;
  const { ada, bob, start, pick } = await aGroup();
  const [first, second] = [await server.anOpenGame(), await server.anOpenGame()];
  const ticket = await start(ada, first);
  const { legs } = dataOf('pickTicketLeg', await pick(bob, ticket, second));
  const balanceOf = async ({ uid, token }: SignedIn) =>
    dataOf('getUser' satisfies RouteName, await server.call('GET', `/api/users/${uid}`, { token })).balance;
  expect(await Promise.all([ada, bob].map(balanceOf))).toEqual([1000, 1000]);
  const body = { legs: legs.map(({ betId, market, side }) => ({ betId, market, side })), amount: 10 };
  const placed = dataOf('placeParlay', await server.call('POST', '/api/parlays', { token: bob.token, body }));
  expect(placed.legs?.map(({ betId }) => betId).sort()).toEqual([first.id, second.id].sort());
  expect(await Promise.all([ada, bob].map(balanceOf))).toEqual([1000, 990]);
});
