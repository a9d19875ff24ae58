import { dayMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { placeParlay } from '../bets/settlement/testing/place-parlay.ts';
import { undoBet } from '../bets/undo-bet.ts';
import type { Game } from '../league/games/game.ts';
import { createGameStore } from '../league/games/game-store.ts';
import { disableUser, enableUser } from '../members/access/user-access.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { findCalendarHolder, makeCalendarLink, readCalendarLinkTime, revokeCalendarLink } from './calendar-links.ts';
import { readCalendar } from './read-calendar.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** Changes a game as the readings of its sources do. @returns the stored game */
async function write(before: Game, changes: Partial<Game>): Promise<Game> {
  const { db, clock, publish } = world;
  const store = createGameStore({ db, clock, publish, alarm: () => undefined });
  const [written] = await store.write([{ before, after: { ...before, ...changes } }]);
  if (written === undefined) throw new Error('not written');
  return written.after;
}

it('stores no secret, and only the latest link works', async () => {
  const uid = await world.aUser();
  expect(await readCalendarLinkTime(world, uid)).toBeNull();
  const first = await makeCalendarLink(world, uid);
  expect(first).toEqual({ secret: expect.stringMatching(/^[0-9a-f]{48}$/), createdAt: new Date(world.time.now) });
  expect(await findCalendarHolder(world, first.secret)).toBe(uid);
  const second = await makeCalendarLink(world, uid);
  expect(await findCalendarHolder(world, first.secret)).toBeNull();
  expect(await findCalendarHolder(world, second.secret)).toBe(uid);
  expect(JSON.stringify(await world.db.calendarLinks.find().lean())).not.toContain(second.secret);
  expect(await readCalendarLinkTime(world, uid)).toEqual(new Date(world.time.now));
});

it('ends with its revocation, and while the account is disabled', async () => {
  const [uid, other] = [await world.aUser(), await world.aUser()];
  const { secret } = await makeCalendarLink(world, uid);
  await revokeCalendarLink(world, other);
  await disableUser(world, uid, 'Spam');
  expect(await findCalendarHolder(world, secret)).toBeNull();
  await enableUser(world, uid);
  expect(await findCalendarHolder(world, secret)).toBe(uid);
  await revokeCalendarLink(world, uid);
  await revokeCalendarLink(world, uid);
  expect(await findCalendarHolder(world, secret)).toBeNull();
  expect(await readCalendarLinkTime(world, uid)).toBeNull();
});

it.each(['', 'x', '0'.repeat(47), '0'.repeat(48), 'A'.repeat(48), '0'.repeat(10_000), '{"$gt":""}'])(
  'no user has the secret %.20j',
  async (secret) => {
    expect(await findCalendarHolder(world, secret)).toBeNull();
  },
);

it('gives no link to a user without an account', async () => {
  await expect(makeCalendarLink(world, 'nobody')).rejects.toMatchObject({ code: 'user-not-found' });
});

it('has the games with a bet that was not undone, by their current tip-off', async () => {
  const [uid, other] = [await world.aUser(), await world.aUser()];
  const [late, early, undone, others] = await Promise.all([
    world.anOpenGame({ startTime: new Date(tipOff + dayMs) }),
    world.anOpenGame(),
    world.anOpenGame(),
    world.anOpenGame(),
  ]);
  let number = 0;
  const place = (by: string, { id: gameId, team1: teamChosen }: typeof late) => {
    number += 1;
    world.time.now += 1;
    return placeBet(world, { uid: by, gameId, teamChosen, amount: 100 * number, key: `k${number}` });
  };
  await place(uid, late);
  await place(uid, early);
  await place(uid, early);
  await undoBet(world, uid, (await place(uid, undone)).id);
  await place(other, others);
  const shown = async () =>
    (await readCalendar(world, uid)).map(({ id, bets }) => [id, ...bets.map(({ amount }) => amount)]);
  expect(await shown()).toEqual([
    [early.id, 200, 300],
    [late.id, 100],
  ]);
  await placeParlay(world, { uid, id: 'p', amount: 700, picks: [early, late].map((game) => ({ game, side: 2 })) });
  expect(await shown()).toEqual([
    [early.id, 200, 300, 700],
    [late.id, 100, 700],
  ]);
  const moved = new Date(tipOff + 2 * dayMs);
  await write(early, { startTime: moved });
  expect((await readCalendar(world, uid))[1]).toMatchObject({ id: early.id, startTime: moved });
});

it('says that a game changed when a calendar shows it otherwise, and at no other change', async () => {
  const uid = await world.aUser();
  let game = await world.anOpenGame({ version: 40 });
  const place = (key: string) =>
    placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 100, key: `${game.id}-${key}` });
  const read = async () => (await readCalendar(world, uid))[0];
  const later = () => {
    world.time.now += 1_000;
    return new Date(world.time.now);
  };
  const placedAt = later();
  await place('first');
  const first = await read();
  expect(first).toMatchObject({ sequence: 0, changedAt: placedAt });

  later();
  const { moneyline } = game.markets;
  game = await write(game, { markets: { ...game.markets, moneyline: { ...moneyline, prices: [160, -180] } } });
  game = await write(game, { resultNote: 'A note.' });
  expect(await read()).toEqual(first);

  const movedAt = later();
  game = await write(game, { startTime: new Date(tipOff + 600_000) });
  const moved = await read();
  expect(moved).toMatchObject({ changedAt: movedAt });
  const undoneAt = later();
  const second = await place('second');
  await undoBet(world, uid, second.id);
  // What is shown is what was shown before the second bet, but a calendar app may have read that bet.
  expect(await read()).toEqual({ ...moved, changedAt: undoneAt });

  const voidAt = later();
  game = await write(game, { betStatus: 'void' });
  const cancelled = await read();
  expect(cancelled).toMatchObject({ betStatus: 'void', changedAt: voidAt });
  const heldAt = later();
  game = await write(game, { betStatus: 'final' });
  const held = await read();
  expect(held).toMatchObject({ changedAt: heldAt });
  later();
  game = await write(game, { betStatus: 'settled', settledAt: new Date(world.time.now) });
  expect(await read()).toEqual({ ...held, betStatus: 'settled' });

  const sequences = [first, moved, cancelled, held].map((each) => each?.sequence ?? Number.NaN);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
});

it('keeps a game for 30 days after its tip-off, and a postponed one until then', async () => {
  const uid = await world.aUser();
  const began = world.time.now;
  const [played, postponed] = [await world.anOpenGame(), await world.anOpenGame()];
  for (const { id: gameId, team1: teamChosen } of [played, postponed])
    await placeBet(world, { uid, gameId, teamChosen, amount: 100, key: gameId });
  await world.db.games.updateOne({ _id: postponed.id }, { $set: { startTime: new Date(tipOff + 40 * dayMs) } });
  const at = async (now: number) => {
    world.time.now = now;
    return (await readCalendar(world, uid)).map(({ id }) => id);
  };
  expect(await at(tipOff + 30 * dayMs)).toEqual([played.id, postponed.id]);
  expect(await at(tipOff + 30 * dayMs + 1)).toEqual([postponed.id]);
  world.time.now = began;
});
