import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashOut } from '../bets/cash-out.ts';
import { readPlayerLimits } from '../bets/limits/player-limits.ts';
import { placeBet } from '../bets/place-bet.ts';
import { readGroupBets } from '../groups/read-groups.ts';
import { seasonAccountOf } from '../ledger/account-id.ts';
import { accountStateOf } from '../ledger/account-state.ts';
import { countReads, openCountedDatabase } from '../testing/count-reads.ts';
import { undoneBets } from '../testing/many-bets.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { advanceSeasons } from './advance-seasons.ts';
import { compareMembers } from './compare-members.ts';
import { readPlayedSeason } from './played-season.ts';
import { createReadHighlights } from './read-highlights.ts';
import { readSeason } from './read-season.ts';
import { readTableMembers } from './season-table.ts';
import { listSeasons } from './season-view.ts';
import { aSeason } from './testing/a-season.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ db: await openCountedDatabase() });
});
afterAll(() => world.endAudited());

/** Places bets on a game on an account of a season and undoes each of them. */
async function placeAndUndo(account: ReturnType<typeof seasonAccountOf>, gameId: string, count: number) {
  const doc = await world.db.seasonAccounts.findOne({ _id: account }).lean();
  if (doc === null) throw new Error('no account');
  const at = new Date(tipOff - 60_000);
  const { entries, bets, state } = undoneBets(account, accountStateOf(doc), { gameId, count, at });
  await Promise.all([
    world.db.entries.insertMany(entries, { lean: true }),
    world.db.bets.insertMany(bets, { lean: true }),
  ]);
  await world.db.seasonAccounts.updateOne({ _id: account }, { $set: state });
}

/** A season after its first game, which `ada` won and `bob` lost. */
async function aPlayedSeason() {
  const season = await aSeason(world, ['ada', 'bob']);
  const { groupId, uids, stake } = season;
  const [ada, bob = ''] = uids;
  const game = await world.anOpenGame();
  await stake(ada, 2_000, game);
  await placeBet(world, {
    uid: bob,
    account: seasonAccountOf(season.season.id, bob),
    amount: 1_000,
    gameId: game.id,
    teamChosen: game.team2,
  });
  await world.finish(game, 100, 90);
  await world.settlement.settle(game.id);
  world.time.now = tipOff + 1;
  const read = () => readSeason(world, ada, groupId, season.season.id);
  const compare = () => compareMembers(world, ada, { groupId, seasonId: season.season.id, uids: [ada, bob] });
  return { ...season, game, ada, bob, read, compare, account: seasonAccountOf(season.season.id, ada) };
}

it('reads no bet that was undone, neither for the table nor for a comparison', async () => {
  const { ada, account, game, read, compare } = await aPlayedSeason();
  const [table, compared] = [await read(), await compare()];
  await placeAndUndo(account, game.id, 5_000);
  const reads = await countReads(world.db, async () => {
    expect(await read()).toEqual(table);
    expect(await compare()).toEqual(compared);
    await readPlayerLimits(world, ada);
  });
  expect(reads.documents).toBeLessThan(100);
});

it('reads the bets of a season again only for members whose bets were decided', async () => {
  const { season, groupId, game, uids, stake, bob } = await aPlayedSeason();
  const group = await world.db.groups.findOne({ _id: groupId }).lean();
  const readHighlights = createReadHighlights(world.db);
  const highlights = async () => {
    const members = await readTableMembers(world.db, season.id, group?.memberIds ?? []);
    return readHighlights(season, members, world.time.now);
  };
  const first = await highlights();
  expect(first.map(({ bets, profit, longestStreak }) => [bets, profit, longestStreak]).sort()).toEqual([
    [1, -1_000, 0],
    [1, 3_000, 1],
  ]);
  // Only the members are read again.
  expect((await countReads(world.db, highlights)).documents).toBeLessThanOrEqual(2 * uids.length);
  await world.db.bets.updateMany({ gameId: game.id }, { $set: { gameId: 'changed' } });
  expect(await highlights()).toEqual(first);
  await world.db.bets.updateMany({ gameId: 'changed' }, { $set: { gameId: game.id } });

  const open = { startTime: new Date(tipOff + 3_600_000), endTime: new Date(tipOff + 3_600_000) };
  const staleAt = open.startTime;
  const next = await world.anOpenGame({ ...open, markets: { moneyline: world.aMoneyline({ staleAt }) } });
  await stake(bob, 500, next, 'sold');
  await cashOut(world, { uid: bob, betId: 'sold' });
  const { cashedOut = 0 } = (await world.db.bets.findOne({ id: 'sold' }).lean()) ?? {};
  const hidden = [{ gameId: next.id, startTime: open.startTime, bets: 1, profit: cashedOut - 500 }];
  expect(await highlights()).toEqual(first.map((own) => (own.uid === bob ? { ...own, hidden } : own)));
  world.time.now = open.startTime.getTime();
  expect((await highlights()).find(({ uid }) => uid === bob)).toMatchObject({ bets: 2 });
});

it('does not remember bets that are not stored yet', async () => {
  const { ada, season, groupId, game, read } = await aPlayedSeason();
  const bet = await world.db.bets.findOneAndDelete({ gameId: game.id, uid: ada }).lean();
  if (bet === null) throw new Error('no bet');
  expect((await read()).bests.bestBet).toBeUndefined();
  await world.db.bets.insertMany([bet], { lean: true });
  expect((await readSeason(world, ada, groupId, season.id)).bests.bestBet).toMatchObject({ profit: 3_000 });
});

it('reads the bets of a season once for many parallel calls', async () => {
  const { season, groupId } = await aPlayedSeason();
  const group = await world.db.groups.findOne({ _id: groupId }).lean();
  const members = await readTableMembers(world.db, season.id, group?.memberIds ?? []);
  const readHighlights = createReadHighlights(world.db);
  const read = () => readHighlights(season, members, world.time.now);
  const { commands, documents } = await countReads(world.db, () => Promise.all(Array.from({ length: 20 }, read)));
  expect([commands, documents]).toEqual([1, 2]);
});

it('shows a cashed-out bet wherever a group sees bets from the current tip-off of its game on, which may have moved', async () => {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const later = await world.anOpenGame();
  const earlier = await world.anOpenGame();
  const postponed = await world.anOpenGame();
  for (const game of [later, earlier, postponed])
    for (const uid of [ada, bob]) {
      await stake(uid, 1_000, game, game.id);
      await cashOut(world, { uid, betId: game.id });
    }
  const move = (game: typeof later, startTime: number) =>
    world.db.games.updateOne({ _id: game.id }, { $set: { startTime: new Date(startTime) } });
  await move(earlier, tipOff - minuteMs);
  await move(postponed, season.endsAt.getTime() + dayMs);
  const names = new Map(
    [later, earlier, postponed].map(({ id }, index) => [id, ['later', 'earlier', 'postponed'][index]]),
  );
  /** The games whose bets each place shows or counts. */
  async function seen() {
    const [{ bests, weeks }, { draws, bets }, { sameGame }, listed] = await Promise.all([
      readSeason(world, bob, groupId, season.id),
      readPlayedSeason(world, bob, groupId, season.id),
      compareMembers(world, bob, { groupId, seasonId: season.id, uids: [ada, bob] }),
      readGroupBets(world, bob, groupId),
    ]);
    const namesOf = (ids: readonly string[]) => [...new Set(ids.map((id) => names.get(id)))].sort();
    return {
      listed: namesOf(listed.map(({ bet }) => bet.gameId)),
      worst: names.get(bests.worstBet?.bet.gameId ?? ''),
      week: weeks.flatMap(({ rows }) => rows.map((row) => row.bets)),
      luck: namesOf(draws.map(({ gameId }) => gameId)),
      lucky: bets.length,
      compared: sameGame.games,
    };
  }
  const none = { listed: [], worst: undefined, week: [], luck: [], lucky: 0, compared: 0 };
  const one = { listed: ['earlier'], worst: 'earlier', week: [1, 1], luck: ['earlier'], lucky: 2, compared: 1 };
  const both = ['earlier', 'later'];
  world.time.now = tipOff - minuteMs - 1;
  expect(await seen()).toEqual(none);
  world.time.now = tipOff - minuteMs;
  expect(await seen()).toEqual(one);
  // Its first tip-off is over when it is moved.
  world.time.now = tipOff + 1;
  expect(await seen()).toMatchObject({ listed: both, luck: both });
  await move(later, tipOff + hourMs);
  expect(await seen()).toEqual(one);
  world.time.now = tipOff + hourMs;
  const two = { listed: both, week: [2, 2], luck: both, lucky: 4, compared: 2 };
  expect(await seen()).toMatchObject(two);
  world.time.now = season.endsAt.getTime() + hourMs;
  await advanceSeasons(world, groupId);
  expect((await listSeasons(world, bob, groupId))[0]?.state).toBe('final');
  expect(await seen()).toMatchObject(two);
});
