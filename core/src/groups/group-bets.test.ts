import { documentsPerCall, endpoints, hourMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { mainAccountOf, seasonAccountOf } from '../ledger/account-id.ts';
import { accountStateOf } from '../ledger/account-state.ts';
import { aSeason } from '../seasons/testing/a-season.ts';
import { countReads, openCountedDatabase } from '../testing/count-reads.ts';
import { undoneBets } from '../testing/many-bets.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import { joinGroup, leaveGroup } from './membership.ts';
import { followGroup, readGroupBets } from './read-groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ db: await openCountedDatabase() });
});
afterAll(() => world.end());

async function aGroup(): Promise<{ id: string; ada: string; bob: string }> {
  const [ada, bob] = [await world.aUser(), await world.aUser()];
  const { group } = await createGroup(world, { uid: ada, name: 'Hoops' });
  await joinGroup(world, bob, group.id);
  return { id: group.id, ada, bob };
}

async function place(uid: string, game: { id: string; team1: string }, key: string) {
  return placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 100, key });
}

async function visibleTo(uid: string, id: string): Promise<string[]> {
  return (await readGroupBets(world, uid, id)).map(({ bet }) => bet.id);
}

/** Runs a function while the clock is `ms` milliseconds past the original tip-off. */
async function at<T>(ms: number, act: () => Promise<T>): Promise<T> {
  const before = world.time.now;
  world.time.now = tipOff + ms;
  try {
    return await act();
  } finally {
    world.time.now = before;
  }
}

it('shows a bet to the group from the exact tip-off on', async () => {
  const { id, ada, bob } = await aGroup();
  const bet = await place(ada, await world.anOpenGame(), 'first');
  expect(await visibleTo(bob, id)).toEqual([]);
  expect(await at(-1, () => visibleTo(bob, id))).toEqual([]);
  expect(await at(0, () => readGroupBets(world, bob, id))).toEqual([{ bet, username: ada }]);
});

it('uses the current tip-off of a game that was moved', async () => {
  const { id, ada, bob } = await aGroup();
  const [later, earlier] = [await world.anOpenGame(), await world.anOpenGame()];
  await place(ada, later, 'later');
  await place(ada, earlier, 'earlier');
  await world.db.games.updateOne({ _id: later.id }, { $set: { startTime: new Date(tipOff + hourMs) } });
  await world.db.games.updateOne({ _id: earlier.id }, { $set: { startTime: new Date(tipOff - 1_000) } });
  expect(await at(-1_000, () => visibleTo(bob, id))).toEqual(['earlier']);
  expect(await at(hourMs - 1, () => visibleTo(bob, id))).toEqual(['earlier']);
  expect(await at(hourMs, () => visibleTo(bob, id))).toEqual(expect.arrayContaining(['later', 'earlier']));
});

it('keeps a bet undone before tip-off private and shows a bet that became void after it', async () => {
  const { id, ada, bob } = await aGroup();
  const game = await world.anOpenGame();
  await place(ada, game, 'cancelled');
  await place(ada, game, 'kept');
  await undoBet(world, ada, 'cancelled');
  await at(hourMs, async () => {
    expect(await visibleTo(bob, id)).toEqual(['kept']);
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'void' } });
    await world.settlement.settle(game.id);
    expect(await readGroupBets(world, bob, id)).toMatchObject([{ bet: { id: 'kept', status: 'void' } }]);
  });
});

it('keeps a bet private that its owner undid after the first tip-off of a game that was moved', async () => {
  const { id, ada, bob } = await aGroup();
  const game = await world.anOpenGame();
  const later = new Date(tipOff + hourMs);
  await at(-1_000, () => place(ada, game, 'undone'));
  await world.db.games.updateOne(
    { _id: game.id },
    { $set: { startTime: later, endTime: later, 'markets.moneyline.staleAt': later } },
  );
  await at(1_000, () => undoBet(world, ada, 'undone'));
  expect(await at(hourMs, () => visibleTo(bob, id))).toEqual([]);
});

it('shows bets of its own season from tip-off on, with the account that paid, and undone ones never', async () => {
  const { groupId, season, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const game = await world.anOpenGame();
  await stake(ada, 100, game, 'of-season');
  await stake(ada, 100, game, 'undone');
  await undoBet(world, ada, 'undone');
  await place(ada, game, 'of-main');
  expect(await at(-1, () => visibleTo(bob, groupId))).toEqual([]);
  const shown = await at(0, () => readGroupBets(world, bob, groupId));
  expect(shown.map(({ bet }) => [bet.id, bet.account]).sort()).toEqual([
    ['of-main', mainAccountOf(ada)],
    ['of-season', seasonAccountOf(season.id, ada)],
  ]);
});

it("never shows bets of another group's season, not even those of common members", async () => {
  const { groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const { group: other } = await createGroup(world, { uid: bob, name: 'Others' });
  await joinGroup(world, ada, other.id);
  await stake(ada, 100, await world.anOpenGame(), 'of-season');
  expect(await at(0, () => visibleTo(bob, groupId))).toEqual(['of-season']);
  expect(await at(0, () => visibleTo(bob, other.id))).toEqual([]);
  expect((await at(0, () => followGroup(world, other.id))).pending).toEqual([]);
});

it('reads no bet that was undone and none before its tip-off', async () => {
  const { id, ada, bob } = await aGroup();
  const [past, next] = [await world.anOpenGame(), await world.anOpenGame()];
  await world.db.games.updateOne({ _id: next.id }, { $set: { startTime: new Date(tipOff + hourMs) } });
  for (let n = 0; n < 3; n += 1) await place(ada, past, `past-${n}`);
  for (let n = 0; n < 150; n += 1) await place(bob, next, `next-${n}`);
  const state = accountStateOf(await world.documentOf(ada));
  const undone = undoneBets(mainAccountOf(ada), state, { gameId: past.id, count: 1_000, at: new Date(tipOff) });
  await world.db.bets.insertMany(undone.bets, { lean: true });
  const { documents } = await countReads(world.db, async () => {
    expect((await at(0, () => visibleTo(bob, id))).sort()).toEqual(['past-0', 'past-1', 'past-2']);
  });
  expect(documents).toBeLessThan(20);
});

it('rejects strangers and former members', async () => {
  const { id, ada, bob } = await aGroup();
  await place(ada, await world.anOpenGame(), 'first');
  const stranger = await world.aUser();
  await expect(readGroupBets(world, stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
  await leaveGroup(world, bob, id);
  await expect(readGroupBets(world, bob, id)).rejects.toMatchObject({ code: 'forbidden' });
  await leaveGroup(world, ada, id);
  await expect(readGroupBets(world, ada, id)).rejects.toMatchObject({ code: 'group-not-found' });
});

it('lists the fifty bets with the latest tip-offs, however many members and bets before their tip-off there are', async () => {
  const { id, ada } = await aGroup();
  const members = Array.from({ length: 450 }, (_, n) => `many-${n}`);
  await world.db.groups.updateOne({ _id: id }, { $set: { memberIds: [ada, ...members] } });
  const games = await Promise.all(Array.from({ length: 60 }, () => world.anOpenGame()));
  const aBet = (uid: string, gameId: string, startTime: Date) => ({
    _id: `${uid}:${gameId}`,
    id: `${uid}:${gameId}`,
    uid,
    account: mainAccountOf(uid),
    gameId,
    side: 1 as const,
    amount: 1,
    price: 150,
    potential: 2,
    status: 'lost' as const,
    placedAt: startTime,
    settledAt: startTime,
    betData: { team1: 'A', team2: 'B', team1Price: 150, team2Price: -170, startTime, endTime: startTime },
  });
  const old = [0, 1, 2].flatMap((round) =>
    members.map((uid, n) => aBet(uid, `old-${round}`, new Date(tipOff - (round * members.length + n + 1) * 1_000))),
  );
  const upcoming = members.slice(0, 100).flatMap((uid) => games.map((game) => aBet(uid, game.id, game.startTime)));
  await world.db.bets.insertMany([...old, ...upcoming], { lean: true });
  const { documents } = await countReads(world.db, async () => {
    const latest = members.slice(0, 50).map((uid) => `${uid}:old-0`);
    expect(await at(-1, () => visibleTo(ada, id))).toEqual(latest);
  });
  expect(documents).toBeLessThanOrEqual(endpoints.listGroupBets.weight * documentsPerCall);
});
