import { hourMs, type MarketName, minuteMs, type Side } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup, leaveGroup } from '../groups/membership.ts';
import { archiveGroup } from '../groups/owner-actions.ts';
import type { Game } from '../league/games/game.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { endTicket, pickLeg, removeLeg } from './change-ticket.ts';
import { type GroupTicket, stateOf } from './group-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { startTicket } from './start-ticket.ts';

let world: World;
/** Another process on the same database, with a clock that shows the same time. */
let other: World;
let ada: string;
let bob: string;
let cyd: string;
let groupId: string;

beforeAll(async () => {
  world = await aWorld();
  other = await aWorld({ db: world.db });
});
afterAll(async () => {
  await other.close();
  await world.end();
});

beforeEach(async () => {
  setTime(tipOff - hourMs);
  [ada, bob, cyd] = [await world.aUser(), await world.aUser(), await world.aUser()];
  groupId = (await createGroup(world, { uid: ada, name: 'Hoops' })).group.id;
  for (const uid of [bob, cyd]) await joinGroup(world, uid, groupId);
});

function setTime(now: number): void {
  world.time.now = now;
  other.time.now = now;
}

type PickedSide = readonly [market: MarketName, side: Side];
const home: PickedSide = ['moneyline', 'team1'];

async function start(uid: string, game: Game, [market, side] = home, key?: string): Promise<GroupTicket> {
  setTime(world.time.now + 1);
  return startTicket(world, { uid, groupId, key, gameId: game.id, market, side });
}

function pick(uid: string, { id: ticketId }: GroupTicket, game: Game, [market, side] = home, core = world) {
  return pickLeg(core, { uid, groupId, ticketId }, { gameId: game.id, market, side });
}

const callOf = (uid: string, { id: ticketId }: GroupTicket) => ({ uid, groupId, ticketId });
const picksOf = ({ legs }: GroupTicket) => legs.map(({ uid, gameId, side }) => [uid, gameId, side]);

/** The tickets that a member sees, with their states. */
async function shownTo(uid: string) {
  const tickets = await listTickets(world, uid, groupId);
  return tickets.map((ticket) => [ticket.id, stateOf(ticket, world.time.now)]);
}

const moveGame = ({ id }: Game, at: number) =>
  world.db.games.updateOne({ _id: id }, { $set: { startTime: new Date(at), endTime: new Date(at) } });

describe('a ticket', () => {
  it('has one leg of each member, which the member swaps and takes off, and ends with the last one', async () => {
    const games = [
      await world.anOpenGame({ markets: { total: world.aLine(221.5) } }),
      await world.anOpenGame(),
    ] as const;
    const ticket = await start(ada, games[0]);
    await pick(bob, ticket, games[1]);
    const swapped = await pick(ada, ticket, games[0], ['total', 'over']);
    expect(picksOf(swapped)).toEqual([
      [bob, games[1].id, 'team1'],
      [ada, games[0].id, 'over'],
    ]);
    expect(swapped).toMatchObject({
      maker: { uid: ada, username: ada },
      legs: [{ username: bob }, { market: 'total' }],
    });
    const before = world.events.length;
    expect(await pick(ada, ticket, games[0], ['total', 'over'])).toEqual(swapped);
    expect(world.events.slice(before)).toEqual([]);

    await removeLeg(world, callOf(ada, ticket));
    expect(world.events.at(-1)).toMatchObject({ type: 'group-ticket', ticket: { _id: ticket.id, version: 4 } });
    const ended = await removeLeg(world, callOf(bob, ticket));
    expect([picksOf(ended), stateOf(ended, world.time.now)]).toEqual([[], 'ended']);
    expect(await removeLeg(world, callOf(bob, ticket))).toEqual(ended);
    await expect(pick(bob, ticket, games[0])).rejects.toMatchObject({ code: 'ticket-closed' });
  });

  it('is the same one when its start is repeated with the key, which starts no other', async () => {
    const game = await world.anOpenGame();
    const ticket = await start(ada, game, home, 'k');
    await pick(ada, ticket, await world.anOpenGame());
    const repeated = await Promise.all(Array.from({ length: 8 }, () => start(ada, game, home, 'k')));
    expect(new Set(repeated.map(({ id }) => id))).toEqual(new Set([ticket.id]));
    await expect(start(ada, game, ['moneyline', 'team2'], 'k')).rejects.toMatchObject({ code: 'key-reused' });
    expect(await shownTo(bob)).toEqual([[ticket.id, 'open']]);
  });

  it('closes with the first of its current tip-offs, and opens when that game is moved', async () => {
    const early = await world.anOpenGame({
      startTime: new Date(tipOff - 30 * minuteMs),
      endTime: new Date(tipOff - 30 * minuteMs),
    });
    const late = await world.anOpenGame();
    const ticket = await start(ada, early);
    await pick(bob, ticket, late);
    await moveGame(early, tipOff - 50 * minuteMs);
    setTime(tipOff - 50 * minuteMs - 1);
    await pick(bob, ticket, late, ['moneyline', 'team2']);
    setTime(tipOff - 50 * minuteMs);
    const closed = { code: 'ticket-closed' };
    await expect(pick(cyd, ticket, await world.anOpenGame())).rejects.toMatchObject(closed);
    await expect(removeLeg(world, callOf(bob, ticket))).rejects.toMatchObject(closed);
    await expect(endTicket(world, callOf(ada, ticket))).rejects.toMatchObject(closed);
    expect(await shownTo(cyd)).toEqual([[ticket.id, 'started']]);
    await moveGame(early, tipOff + hourMs);
    expect(await shownTo(cyd)).toEqual([[ticket.id, 'open']]);
    await pick(cyd, ticket, await world.anOpenGame());
    setTime(tipOff + 24 * hourMs);
    expect(await shownTo(cyd)).toEqual([]);
  });

  it('does not wait for a game that was called off', async () => {
    const off = await world.anOpenGame({ startTime: new Date(tipOff - 30 * minuteMs) });
    const ticket = await start(ada, off);
    await pick(bob, ticket, await world.anOpenGame());
    await world.voidGame(off);
    setTime(tipOff - 1);
    expect(await pick(ada, ticket, await world.anOpenGame())).toMatchObject({ legs: [{ uid: bob }, { uid: ada }] });
  });

  it('that has tipped off or ended leaves its place to the next one, and stays closed', async () => {
    const [early, late] = [await world.anOpenGame(), await world.anOpenGame()];
    await moveGame(late, tipOff + hourMs);
    const [first, second, third] = [await start(ada, early), await start(bob, late), await start(cyd, late)];
    await expect(start(ada, late)).rejects.toMatchObject({ code: 'too-many-tickets' });
    await expect(endTicket(world, callOf(cyd, second))).rejects.toMatchObject({ code: 'forbidden' });
    await endTicket(world, callOf(ada, second));
    const fourth = await start(ada, late);
    setTime(tipOff);
    expect((await shownTo(bob)).at(-1)).toEqual([first.id, 'started']);
    const fifth = await start(ada, late);
    await moveGame(early, tipOff + hourMs);
    expect(await shownTo(bob)).toEqual([
      [fifth.id, 'open'],
      [fourth.id, 'open'],
      [third.id, 'open'],
      [second.id, 'ended'],
      [first.id, 'started'],
    ]);
  });
});

describe('a leg', () => {
  it('is refused on a game that another member has picked, that is closed, or whose market is not offered', async () => {
    const game = await world.anOpenGame();
    const ticket = await start(ada, game);
    await expect(pick(bob, ticket, game, ['moneyline', 'team2'])).rejects.toMatchObject({
      code: 'same-game',
      field: 'betId',
    });
    await expect(pick(bob, ticket, await world.anOpenGame(), ['spread', 'team1'])).rejects.toMatchObject({
      code: 'market-not-offered',
    });
    await expect(pick(bob, ticket, await world.anOpenGame(), ['total', 'team1'])).rejects.toMatchObject({
      code: 'unknown-team',
    });
    const closed = await world.anOpenGame({ betStatus: 'closed' });
    await expect(pick(bob, ticket, closed)).rejects.toMatchObject({ code: 'betting-closed' });
    await expect(pick(await world.aUser(), ticket, closed)).rejects.toMatchObject({ code: 'forbidden' });
    await archiveGroup(world, { uid: ada, groupId }, true);
    await expect(pick(bob, ticket, await world.anOpenGame())).rejects.toMatchObject({ code: 'group-archived' });
  });

  it('of a member who leaves goes, and frees its game', async () => {
    const [game, next] = [await world.anOpenGame(), await world.anOpenGame()];
    const ticket = await start(ada, game);
    await pick(bob, ticket, next);
    await leaveGroup(world, bob, groupId);
    const [shown] = await listTickets(world, ada, groupId);
    expect(picksOf(shown ?? ticket)).toEqual([[ada, game.id, 'team1']]);
    await pick(cyd, ticket, next);
    await joinGroup(world, bob, groupId);
    const [after] = await listTickets(world, ada, groupId);
    expect(after?.legs.map(({ uid }) => uid)).toEqual([ada, cyd]);
  });

  it('is in the export of its member, and deleted with the account', async () => {
    const game = await world.anOpenGame();
    const ticket = await start(bob, game);
    await pick(ada, ticket, await world.anOpenGame());
    const exported = await world.exportAccount(bob);
    const legs = [];
    for await (const batch of exported?.ticketLegs() ?? []) legs.push(...batch);
    expect(legs).toMatchObject([{ groupId, ticketId: ticket.id, gameId: game.id, market: 'moneyline', side: 'team1' }]);
    const name = await world.deletions.delete({ uid: bob, idToken: 't', signIns: [], signedInAt: world.time.now });
    const [shown] = await listTickets(world, ada, groupId);
    expect(shown).toMatchObject({ maker: { username: name }, legs: [{ uid: ada }] });
    expect(await world.db.groupTickets.countDocuments({ 'legs.uid': bob })).toBe(0);
  });
});

describe('members at the same moment, at two servers', () => {
  const codeOf = (result: PromiseSettledResult<unknown>) =>
    result.status === 'rejected' ? Object(result.reason).code : 'picked';

  it('fill a ticket with six legs of six games, and the others learn why theirs is not on it', async () => {
    const friends = [bob, cyd, ...(await Promise.all(Array.from({ length: 10 }, () => world.aUser())))];
    for (const uid of friends.slice(2)) await joinGroup(world, uid, groupId);
    const games = await Promise.all(Array.from({ length: 9 }, () => world.anOpenGame()));
    const ticket = await start(ada, games[0] as Game);
    const results = await Promise.allSettled(
      friends.map((uid, n) => pick(uid, ticket, games[n % games.length] as Game, home, n % 2 === 0 ? world : other)),
    );
    const [shown] = await listTickets(world, ada, groupId);
    const legs = shown?.legs ?? [];
    expect([
      legs.length,
      new Set(legs.map(({ gameId }) => gameId)).size,
      new Set(legs.map(({ uid }) => uid)).size,
    ]).toEqual([6, 6, 6]);
    const codes = results.map(codeOf);
    expect(codes.filter((code) => code === 'picked')).toHaveLength(5);
    const onTicket = new Set(legs.map(({ uid }) => uid));
    expect(codes.map((code) => code === 'picked')).toEqual(friends.map((uid) => onTicket.has(uid)));
    expect(new Set(codes)).toEqual(new Set(['picked', 'same-game', 'too-many-legs']));
  });

  it('swap to one game: one has it, and the other one keeps the former leg', async () => {
    const [first, second, wanted] = [await world.anOpenGame(), await world.anOpenGame(), await world.anOpenGame()];
    const ticket = await start(ada, first);
    await pick(bob, ticket, second);
    const results = await Promise.allSettled([pick(ada, ticket, wanted), pick(bob, ticket, wanted, home, other)]);
    expect(results.map(codeOf).sort()).toEqual(['picked', 'same-game']);
    const [shown] = await listTickets(other, cyd, groupId);
    const kept = results[0]?.status === 'fulfilled' ? second : first;
    expect(shown?.legs.map(({ gameId }) => gameId).sort()).toEqual([wanted.id, kept.id].sort());
  });

  it('end it or change it: a change after the end is refused, and none is lost before', async () => {
    const ticket = await start(ada, await world.anOpenGame());
    const [picked, , swapped] = await Promise.allSettled([
      pick(bob, ticket, await world.anOpenGame(), home, other),
      endTicket(world, callOf(ada, ticket)),
      pick(ada, ticket, await world.anOpenGame(), home, other),
    ]);
    const [shown] = await listTickets(world, cyd, groupId);
    expect(shown?.endedAt).not.toBeNull();
    expect(shown?.version).toBe(2 + [picked, swapped].filter((result) => codeOf(result) === 'picked').length);
    for (const result of [picked, swapped]) expect(['picked', 'ticket-closed']).toContain(codeOf(result));
  });

  it('swap while it tips off: a swap is on the ticket, or refused', async () => {
    const game = await world.anOpenGame();
    const ticket = await start(ada, game);
    const calls = [bob, cyd].map(async (uid, n) =>
      pick(uid, ticket, await world.anOpenGame(), home, n === 0 ? world : other),
    );
    const tippedOff = moveGame(game, world.time.now);
    const results = await Promise.allSettled(calls);
    await tippedOff;
    const [shown] = await listTickets(world, ada, groupId);
    [bob, cyd].forEach((uid, n) => {
      const code = codeOf(results[n] as PromiseSettledResult<unknown>);
      expect(code).toBe(shown?.legs.some((leg) => leg.uid === uid) ? 'picked' : 'ticket-closed');
    });
  });
});
