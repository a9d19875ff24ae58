import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, type NewSeason } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFirstDeposit } from '../bets/cashier/cashier.ts';
import { holdStake } from '../bets/holds.ts';
import { placeBet } from '../bets/place-bet.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup, leaveGroup } from '../groups/membership.ts';
import { readGroupBets, readStandings } from '../groups/read-groups.ts';
import { mainAccountOf, seasonAccountOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import type { Draft } from '../ledger/entry.model.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { advanceSeasons } from './advance-seasons.ts';
import { createSeason } from './create-season.ts';
import { listAccounts } from './list-accounts.ts';
import { readSeason } from './read-season.ts';
import { rebuy } from './rebuy.ts';
import { listSeasons } from './season-view.ts';
import { aSeason, settings } from './testing/a-season.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** The part of an error that clients see. */
const code = (expected: string) => expect.objectContaining({ code: expected });

it('runs from its first day to a final table that a later correction does not change', async () => {
  const { season, groupId, uids, stake, rows } = await aSeason(world, ['ada', 'bob', 'cy']);
  const [ada, bob = '', cy = ''] = uids;
  expect(season.state).toBe('running');
  expect((await rows()).map(({ standing, balance, joinedLate }) => [standing, balance, joinedLate])).toEqual([
    [10_000, 10_000, false],
    [10_000, 10_000, false],
    [10_000, 10_000, false],
  ]);
  const game = await world.anOpenGame();
  await stake(ada, 5_000, game);
  await stake(bob, 2_000, game);
  const other = await world.anOpenGame({ id: `late-${randomUUID()}` });
  await placeBet(world, {
    uid: cy,
    account: seasonAccountOf(season.id, cy),
    gameId: other.id,
    teamChosen: other.team2,
    amount: 1_000,
  });
  expect((await rows()).map(({ standing }) => standing)).toEqual([10_000, 10_000, 10_000]);

  // A member who joins late starts with the bankroll.
  world.time.now = tipOff + dayMs;
  const dee = await world.aUser(`dee-${randomUUID().slice(0, 8)}`);
  await joinGroup(world, dee, groupId);
  await advanceSeasons(world, groupId);
  expect((await rows()).find(({ uid }) => uid === dee)).toMatchObject({
    balance: 10_000,
    joinedOn: '2026-01-15',
    joinedLate: true,
  });

  await world.finish(game, 100, 90);
  await world.settlement.settle(game.id);
  const [first, , , last] = await rows();
  expect(first).toMatchObject({ uid: ada, rank: 1, standing: 17_500, profit: 7_500, placesGained: 0, won: 1 });
  expect(last).toMatchObject({ rank: 3 });

  // Over, but a bet is pending.
  world.time.now = season.endsAt.getTime() + hourMs;
  await advanceSeasons(world);
  const finishing = await readSeason(world, ada, groupId, season.id);
  expect([finishing.season.state, finishing.season.champions]).toEqual(['finishing', []]);
  await expect(
    createSeason(world, {
      uid: ada,
      groupId,
      settings: { ...settings, firstDay: '2026-01-16', lastDay: '2026-01-20' },
    }),
  ).rejects.toEqual(code('season-running'));

  await world.finish(other, 100, 90);
  await world.settlement.settle(other.id);
  await advanceSeasons(world);
  const final = await readSeason(world, ada, groupId, season.id);
  expect(final.season).toMatchObject({ state: 'final', champions: [{ uid: ada, username: ada }] });
  expect(final.rows.map(({ uid, standing }) => [uid, standing])).toEqual([
    [ada, 17_500],
    [bob, 13_000],
    [dee, 10_000],
    [cy, 9_000],
  ]);
  expect(final.weeks.map(({ state, winners }) => [state, winners.map(({ uid }) => uid)])).toEqual([['final', [ada]]]);
  expect(final.bests).toMatchObject({
    bestBet: { username: ada, profit: 7_500 },
    worstBet: { username: cy, profit: -1_000 },
    longestStreak: { uid: ada, wins: 1 },
  });

  // A correction moves the money, and leaves the table as it is.
  await world.correct(game, { team1: 90, team2: 100 }, 'Wrong team.');
  await world.settlement.settle(game.id);
  const corrected = await readSeason(world, ada, groupId, season.id);
  expect([corrected.rows, corrected.season.champions]).toEqual([final.rows, final.season.champions]);
  expect(await world.violations()).toEqual([]);

  const next = { ...settings, firstDay: '2026-01-16', lastDay: '2026-01-20' };
  expect(await createSeason(world, { uid: ada, groupId, settings: next })).toMatchObject({ state: 'running' });
  expect((await listSeasons(world, ada, groupId)).map(({ state }) => state)).toEqual(['running', 'final']);
});

it('takes bets of members, on its games, up to the largest stake, and only while it runs', async () => {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const game = await world.anOpenGame();
  await expect(stake(ada, 5_001, game)).rejects.toMatchObject({
    code: 'stake-over-season-limit',
    message: 'The largest stake of one bet in this season is $50.00.',
  });
  await stake(ada, 5_000, game);
  await stake(ada, 5_000, game);
  await expect(stake(ada, 1, game)).rejects.toEqual(code('insufficient-balance'));
  const later = await world.anOpenGame({ startTime: season.endsAt, endTime: season.endsAt });
  await expect(stake(bob, 100, later)).rejects.toEqual(code('game-outside-season'));
  const stranger = await world.aUser();
  await expect(stake(stranger, 100, game)).rejects.toEqual(code('forbidden'));
  await expect(
    placeBet(world, {
      uid: ada,
      account: seasonAccountOf('unknown', ada),
      gameId: game.id,
      teamChosen: game.team1,
      amount: 1,
    }),
  ).rejects.toEqual(code('season-not-found'));

  // A former member keeps the account and its history, and bets no more.
  await stake(bob, 100, game, 'kept');
  await leaveGroup(world, bob, groupId);
  await expect(stake(bob, 100, game)).rejects.toEqual(code('forbidden'));
  await expect(stake(bob, 100, game, 'kept')).resolves.toMatchObject({ id: 'kept', amount: 100 });
  const { rows } = await readSeason(world, ada, groupId, season.id);
  expect(rows.find(({ uid }) => uid === bob)).toMatchObject({ isMember: false, balance: 9_900, inPlay: 100 });
  await expect(readSeason(world, bob, groupId, season.id)).rejects.toEqual(code('forbidden'));

  world.time.now = season.endsAt.getTime();
  await expect(holdStake(world, ada, 100, { account: seasonAccountOf(season.id, ada) })).rejects.toEqual(
    code('season-over'),
  );
});

it('takes bets only on games of the leagues that it is limited to', async () => {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada'], { leagues: ['ncaam', 'nba'] });
  const [ada] = uids;
  expect((await readSeason(world, ada, groupId, season.id)).season.leagues).toEqual(['nba', 'ncaam']);
  await stake(ada, 100, await world.anOpenGame());
  await stake(ada, 100, await world.anOpenGame({ league: 'ncaam' }));
  const other = await world.anOpenGame({ league: 'wnba' });
  await expect(stake(ada, 100, other)).rejects.toMatchObject({
    code: 'league-outside-season',
    message: 'This season takes bets on these leagues only: NBA and College men.',
  });
  await placeBet(world, { uid: ada, gameId: other.id, teamChosen: other.team1, amount: 100 });
  const all = await aSeason(world, ['bob']);
  await all.stake(all.uids[0], 100, other);
  expect(all.season).not.toHaveProperty('leagues');
});

it('returns the same season for a key only if the leagues are the same', async () => {
  const { season, groupId, uids } = await aSeason(world, ['ada']);
  const open = (leagues: NewSeason['leagues']) =>
    createSeason(world, { uid: uids[0], groupId: season.groupId, key: 'limited', settings: { ...settings, leagues } });
  await expect(open(['nba'])).rejects.toEqual(code('season-running'));
  await world.db.seasons.updateOne({ _id: season.id, groupId }, { $unset: { isOpen: 1 } });
  const limited = await open(['nba', 'wnba']);
  expect(await open(['wnba', 'nba'])).toEqual(limited);
  await expect(open(['nba'])).rejects.toEqual(code('key-reused'));
  await expect(open(undefined)).rejects.toEqual(code('key-reused'));
});

it('never takes money for a bet id that another account of the user has used', async () => {
  const { season, uids, stake } = await aSeason(world, ['ada']);
  const [ada] = uids;
  const game = await world.anOpenGame();
  const main = (key: string) =>
    placeBet(world, { uid: ada, key, gameId: game.id, teamChosen: game.team1, amount: 100 });
  const ids = Array.from({ length: 20 }, (_, n) => `bet-${n}`);
  const results = await Promise.allSettled(ids.flatMap((id) => [stake(ada, 100, game, id), main(id)]));
  const placed = results.filter(({ status }) => status === 'fulfilled');
  expect(placed).toHaveLength(20);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(code('key-reused'));
  expect(new Set((await world.betsOf(ada)).map(({ id }) => id)).size).toBe(20);
  const { balance: ofSeason } = (await listAccounts(world, ada))[1] ?? { balance: 0 };
  const { balance: ofMain } = await world.documentOf(ada);
  expect(10_000 - ofSeason + (100_000 - ofMain)).toBe(20 * 100);

  // Undo finds the account of the bet.
  const undone = await undoBet(world, ada, 'bet-0');
  const after = (await listAccounts(world, ada)).find(({ account }) => account === undone.account);
  expect(after?.balance).toBe((undone.account === mainAccountOf(ada) ? ofMain : ofSeason) + 100);
  expect(season.id).not.toBe('');
});

it('allows a rebuy when little is left, as debt, and once per key', async () => {
  const { season, groupId, uids, stake, rows } = await aSeason(world, ['ada', 'bob'], { maxStakeShare: 100 });
  const [ada] = uids;
  const order = { uid: ada, groupId, seasonId: season.id, key: 'again' };
  await expect(rebuy(world, order)).rejects.toEqual(code('rebuy-not-due'));
  const game = await world.anOpenGame();
  await stake(ada, 9_500, game);
  await expect(rebuy(world, order)).rejects.toEqual(code('rebuy-not-due'));
  await world.finish(game, 80, 90);
  await world.settlement.settle(game.id);
  const bought = await Promise.all([rebuy(world, order), rebuy(world, order)]);
  for (const row of bought) expect(row).toMatchObject({ standing: -9_500, debt: 10_000, rebuys: 1, balance: 10_500 });
  await expect(rebuy(world, { ...order, key: 'more' })).rejects.toThrow('You have no rebuys left in this season.');
  expect((await rows()).map(({ uid }) => uid)).toEqual([uids[1], ada]);
});

it('is opened by the owner alone, with valid settings, once per key', async () => {
  const { groupId, uids, season } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  await expect(createSeason(world, { uid: bob, groupId, settings })).rejects.toEqual(code('forbidden'));
  const { group } = await createGroup(world, { uid: ada, name: 'Another' });
  const open = (changed: Partial<typeof settings>, key?: string) =>
    createSeason(world, { uid: ada, groupId: group.id, settings: { ...settings, ...changed }, key });
  for (const [field, changed] of [
    ['name', { name: ' ' }],
    ['name', { name: 'n'.repeat(61) }],
    ['firstDay', { firstDay: '2026-01-13' }],
    ['lastDay', { lastDay: '2026-01-13' }],
    ['lastDay', { lastDay: '2027-01-15' }],
  ] as const)
    await expect(open(changed)).rejects.toMatchObject({ code: 'invalid-season', field });
  const upcoming = { firstDay: '2026-01-16', lastDay: '2026-01-16' };
  const opened = await Promise.all([open(upcoming, 'k'), open(upcoming, 'k')]);
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(opened[0]).toMatchObject({ state: 'upcoming', startsAt: new Date('2026-01-16T05:00:00Z') });
  await expect(open({ ...upcoming, name: 'Other' }, 'k')).rejects.toEqual(code('key-reused'));
  await expect(readSeason(world, ada, group.id, season.id)).rejects.toEqual(code('season-not-found'));
  expect(await listAccounts(world, ada)).toHaveLength(2);
});

it('lists the accounts of final seasons only when asked for all', async () => {
  const { season, uids } = await aSeason(world, ['ada']);
  const [ada] = uids;
  await world.db.seasons.updateOne({ _id: season.id }, { $set: { finalAt: new Date(world.time.now), isOpen: false } });
  expect(await listAccounts(world, ada)).toHaveLength(1);
  const all = await listAccounts(world, ada, 'all');
  expect(all.slice(1)).toMatchObject([
    { account: seasonAccountOf(season.id, ada), balance: 10_000, ofSeason: { canBet: false, rebuysLeft: 0 } },
  ]);
});

it('leaves the standings of the group, the leaderboard and the cashier to main accounts', async () => {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada] = uids;
  const game = await world.anOpenGame();
  await stake(ada, 5_000, game);
  const { rows } = await readStandings(world, ada, groupId);
  expect(rows.map(({ balance, inPlay }) => [balance, inPlay])).toEqual([
    [100_000, 0],
    [100_000, 0],
  ]);
  world.time.now = tipOff + 1;
  expect(await readGroupBets(world, ada, groupId)).toMatchObject([
    { bet: { account: seasonAccountOf(season.id, ada) } },
  ]);
  const users = [];
  for await (const batch of world.accounts.all()) users.push(...batch.map(({ uid }) => uid));
  expect(new Set(users).size).toBe(users.length);
  await world.setBalance(ada, 0);
  await makeFirstDeposit(world, { uid: ada, amount: 50_000 });
  const { rows: season2 } = await readSeason(world, ada, groupId, season.id);
  expect(season2.map(({ standing }) => standing)).toEqual([10_000, 10_000]);
});

it('is found wrong by the audit when a ledger of a season breaks its rules', async () => {
  const { season, uids } = await aSeason(world, ['ada']);
  const [ada] = uids;
  const account = seasonAccountOf(season.id, ada);
  const draft: Draft = { kind: 'deposit', amount: 5_000, ref: { reason: 'first', request: 'r' } };
  await world.ledger.move({ account, key: 'deposit:first', decide: () => draft });
  const violations = await world.violations();
  expect(violations.map(({ uid, what }) => [uid, what])).toContainEqual([
    ada,
    `entry ${account}:2: is a deposit, which the account of a season never has`,
  ]);
});

it('accepts a bet from an account whose opening another process has begun but not committed', async () => {
  const { season, groupId, stake } = await aSeason(world, ['ada', 'bob']);
  const dee = await world.aUser(`dee-${randomUUID().slice(0, 8)}`);
  await joinGroup(world, dee, groupId);
  const joining = { uid: dee, seasonId: season.id, joinedOn: season.firstDay, joinedLate: false };
  await world.db.seasonAccounts.updateOne(
    { _id: seasonAccountOf(season.id, dee) },
    { $setOnInsert: { ...joining, ...emptyState } },
    { upsert: true },
  );
  await stake(dee, 1_000, await world.anOpenGame({ id: `opening-${randomUUID()}` }));
  await stake(dee, 5_000, await world.anOpenGame({ id: `opening-${randomUUID()}` }));
  await expect(stake(dee, 4_001, await world.anOpenGame({ id: `opening-${randomUUID()}` }))).rejects.toEqual(
    code('insufficient-balance'),
  );
});

it('gives the title to no late joiner when the owner decided so, and stores nothing when late joiners can win', async () => {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob'], { lateJoinersCanWin: false });
  const [ada] = uids;
  expect(season.lateJoinersCanWin).toBe(false);
  const game = await world.anOpenGame();
  world.time.now += 1;
  const late = await world.aUser(`late-${randomUUID().slice(0, 8)}`);
  await joinGroup(world, late, groupId);
  await advanceSeasons(world, groupId);
  await stake(ada, 1_000, game);
  await stake(late, 5_000, game);
  await world.finish(game, 100, 90);
  await world.settlement.settle(game.id);
  world.time.now = season.endsAt.getTime() + hourMs;
  await advanceSeasons(world);
  const final = await readSeason(world, ada, groupId, season.id);
  expect(final.rows[0]).toMatchObject({ uid: late, rank: 1, joinedLate: true });
  expect(final.season.champions).toEqual([{ uid: ada, username: ada }]);

  const key = randomUUID();
  const next = { ...settings, firstDay: '2026-01-16', lastDay: '2026-01-16' };
  const open = (lateJoinersCanWin?: boolean) =>
    createSeason(world, { uid: ada, groupId, key, settings: { ...next, lateJoinersCanWin } });
  const opened = await open();
  expect(opened.lateJoinersCanWin).toBeUndefined();
  expect((await open(true)).id).toBe(opened.id);
  await expect(open(false)).rejects.toEqual(code('key-reused'));
});
