import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BetOrder } from '../bets/bet-order.ts';
import { cashOut } from '../bets/cash-out.ts';
import { placeBet } from '../bets/place-bet.ts';
import { placeParlay } from '../bets/place-parlay.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup } from '../groups/membership.ts';
import type { Game } from '../league/games/game.ts';
import { seasonAccountOf } from '../ledger/account-id.ts';
import { drawsFor, type Random } from '../platform/random.ts';
import { aSeason } from '../seasons/testing/a-season.ts';
import { opponent } from '../testing/opponent.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import type { NightMoney } from './night-money.ts';
import type { NightPage } from './night-page.ts';
import { readNightPage } from './night-page.ts';

const night = '2026-01-14';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  world.time.now = tipOff - hourMs;
  // Each test has nights of its own.
  await world.db.games.deleteMany({});
});

/** A game with all markets, open until its tip-off. */
function aGame(startTime = tipOff, fields: Partial<Game> = {}): Promise<Game> {
  const staleAt = new Date(startTime);
  return world.anOpenGame({
    ...fields,
    startTime: staleAt,
    endTime: staleAt,
    markets: {
      moneyline: world.aMoneyline({ staleAt }),
      spread: world.aLine(-5, { staleAt }),
      total: world.aLine(210.5, { staleAt }),
    },
  });
}

async function aGroup(size = 2): Promise<{ groupId: string; uids: string[] }> {
  const uids = await Promise.all(Array.from({ length: size }, () => world.aUser()));
  const [owner = '', ...others] = uids;
  const { group } = await createGroup(world, { uid: owner, name: 'Hoops' });
  for (const uid of others) await joinGroup(world, uid, group.id);
  return { groupId: group.id, uids };
}

async function end(game: Game, team1: number, team2: number): Promise<void> {
  await world.finish(game, team1, team2);
  await world.settlement.settle(game.id);
}

function moneyOf(page: NightPage, account = 'main'): NightPage['money'][number] {
  const money = page.money.find((each) => each.account === account);
  if (money === undefined) throw new Error(`no bets in ${account}`);
  return money;
}

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** A bet as the ledger and the final scores tell it. */
interface LedgerBet {
  readonly id: string;
  readonly uid: string;
  readonly gameId: string;
  readonly side: string;
  readonly price: number;
  readonly isSeason: boolean;
  readonly isCashedOut: boolean;
  readonly isUndone: boolean;
  readonly profit: number;
  readonly decidedAt: number;
  /** Points by which the bet won, negative if it lost. */
  readonly margin: number;
}

/** Reads the bets of users from entries and scores alone. */
async function readLedgerBets(uids: readonly string[]): Promise<LedgerBet[]> {
  const found: LedgerBet[] = [];
  const games = await world.db.games.find({}).lean();
  for (const uid of uids) {
    const entries = await world.db.entries.find({ account: { $regex: `:${uid}$` } }).lean();
    const ofBets = entries.flatMap((entry) => ('bet' in entry.ref ? [{ ...entry, ref: entry.ref }] : []));
    for (const [key, own] of Map.groupBy(ofBets, ({ account, ref }) => `${account} ${ref.bet.id}`)) {
      const { account, ref } = own.at(-1) ?? {};
      if (account === undefined || ref === undefined) throw new Error(key);
      const { id, gameId, price, market = 'moneyline', side, line = 0, betData } = ref.bet;
      const score = games.find((game) => game._id === gameId)?.score;
      if (!score) throw new Error('the game has no score');
      const lead = score.team1 - score.team2;
      const over = score.team1 + score.team2 - (line ?? 0);
      const ofTeam = (side === 1 ? lead : -lead) + (line ?? 0);
      const margin = market === 'total' ? (side === 1 ? over : -over) : ofTeam;
      const names = market === 'total' ? ['Over', 'Under'] : [betData.team1, betData.team2];
      found.push({
        id,
        uid,
        gameId,
        side: names[side - 1] ?? '',
        price,
        isSeason: account.startsWith('season:'),
        isCashedOut: own.some((entry) => 'result' in entry.ref && entry.ref.result === 'cashed-out'),
        isUndone: own.some((entry) => 'reason' in entry.ref && entry.ref.reason === 'undone'),
        profit: own.reduce((sum, { amount }) => sum + amount, 0),
        decidedAt: Math.max(...own.map(({ at }) => at.getTime())),
        margin,
      });
    }
  }
  return found;
}

const chanceOf = (price: number) => (price > 0 ? 100 / (price + 100) : -price / (100 - price));
const smallest = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values));
const largest = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values));

/** Compares a page's money with the same numbers from the ledger. */
function expectSame(money: NightMoney, bets: readonly LedgerBet[], all: readonly LedgerBet[]): void {
  const profits = new Map<string, number>();
  for (const { uid, profit } of bets) profits.set(uid, (profits.get(uid) ?? 0) + profit);
  expect(new Map(money.rows.map(({ uid, profit }) => [uid, profit]))).toEqual(profits);
  for (const { uid, steps } of money.rows)
    for (const { at, profit } of steps) {
      const endOfMinute = (Math.floor(at.getTime() / minuteMs) + 1) * minuteMs;
      const until = bets.filter((bet) => bet.uid === uid && bet.decidedAt < endOfMinute);
      expect(profit).toBe(until.reduce((sum, bet) => sum + bet.profit, 0));
    }

  const { winner, swing, loneliestWin, worstBeat, closestCall } = money.highlights;
  const best = Math.max(...profits.values());
  const first = [...profits].filter(([, profit]) => profit === best && best > 0).map(([uid]) => uid);
  expect(new Set(winner?.uids)).toEqual(new Set(first));
  expect(winner?.profit ?? 0).toBe(Math.max(0, best));

  const byGame = new Map<string, number>();
  for (const { uid, gameId, profit } of bets)
    byGame.set(`${uid} ${gameId}`, (byGame.get(`${uid} ${gameId}`) ?? 0) + profit);
  expect(Math.abs(swing?.profit ?? 0)).toBe(Math.max(...[...byGame.values()].map(Math.abs)));
  if (swing !== null) expect(byGame.get(`${swing.uid} ${swing.gameId}`)).toBe(swing.profit);

  const graded = bets.filter(({ isCashedOut }) => !isCashedOut);
  const won = graded.filter(({ margin }) => margin > 0);
  const lost = graded.filter(({ margin }) => margin < 0);
  const isAlone = (bet: LedgerBet) =>
    all.every((other) => other.gameId !== bet.gameId || other.side !== bet.side || other.uid === bet.uid);
  const lonely = won.filter(isAlone);
  const named = (id: string | undefined) => bets.find((bet) => bet.id === id);
  expect(named(loneliestWin?.id)?.profit ?? null).toBe(largest(lonely.map(({ profit }) => profit)));
  if (loneliestWin !== null) expect(lonely.map(({ id }) => id)).toContain(loneliestWin.id);

  const missed = smallest(lost.map(({ margin }) => -margin));
  const likeliest = largest(lost.filter(({ margin }) => -margin === missed).map(({ price }) => chanceOf(price)));
  expect([worstBeat?.by ?? null, worstBeat && chanceOf(worstBeat.bet.price)]).toEqual([missed, likeliest]);
  if (worstBeat !== null) expect(named(worstBeat.bet.id)?.margin).toBe(-worstBeat.by);
  const made = smallest(won.map(({ margin }) => margin));
  const unlikeliest = smallest(won.filter(({ margin }) => margin === made).map(({ price }) => chanceOf(price)));
  expect([closestCall?.by ?? null, closestCall && chanceOf(closestCall.bet.price)]).toEqual([made, unlikeliest]);
  if (closestCall !== null) expect(named(closestCall.bet.id)?.margin).toBe(closestCall.by);
}

describe('a night computed again from the ledger and the scores', () => {
  it.each(Array.from({ length: sample(3, 40) }, (_, n) => `night ${n}`))(
    'has the same numbers on a random night: %s',
    async (seed) => {
      const random = drawsFor(seed);
      const { groupId, uids, season } = await aSeason(world, ['ada', 'bob', 'cyd', 'dee']);
      const [owner] = uids;
      const games = await Promise.all([aGame(), aGame(), aGame(tipOff + hourMs)]);
      let placed = 0;
      for (const game of games)
        for (const uid of uids)
          for (let left = Math.floor(random() * 4); left > 0; left -= 1) {
            placed += 1;
            const market = pick(random, ['moneyline', 'spread', 'total'] as const);
            const side =
              market === 'total' ? pick(random, ['over', 'under'] as const) : pick(random, ['team1', 'team2'] as const);
            const account = random() < 0.3 ? { account: seasonAccountOf(season.id, uid) } : {};
            const key = `bet-${placed}`;
            const amount = 100 + Math.floor(random() * 900);
            await placeBet(world, { uid, key, gameId: game.id, market, side, amount, ...account });
            if (random() < 0.15) await cashOut(world, { uid, betId: key });
            else if (random() < 0.1) await undoBet(world, uid, key);
          }
      for (const game of games) {
        world.time.now = Math.max(world.time.now, tipOff + hourMs) + Math.floor(random() * 40 * minuteMs);
        const lead = pick(random, [-12, -5, -4, 3, 5, 6, 20]);
        await end(game, 103 + lead, 103);
      }
      const [corrected] = games;
      if (corrected !== undefined) {
        world.time.now += hourMs;
        await world.correct(corrected, { team1: 108, team2: 104 }, 'A basket was counted twice.');
        await world.settlement.settle(corrected.id);
      }
      const all = (await readLedgerBets(uids)).filter(({ isUndone }) => !isUndone);
      expect(all.length).toBeGreaterThan(6);
      const page = await readNightPage(world, owner, groupId, night);
      expect(page.money.map(({ account }) => account)).toEqual(['main', season.id]);
      for (const money of page.money) {
        const isSeason = money.account !== 'main';
        const own = all.filter((bet) => bet.isSeason === isSeason);
        expectSame(money, own, all);
      }
      expect(new Map(page.games.map(({ id, score }) => [id, score]))).toEqual(
        new Map(
          (await world.db.games.find({ _id: { $in: all.map(({ gameId }) => gameId) } }).lean()).map(
            ({ _id, score }) => [_id, { team1: score?.team1, team2: score?.team2 }],
          ),
        ),
      );
    },
  );
});

describe('what a night shows', () => {
  it('names winner, swing, loneliest win, worst beat and closest call', async () => {
    const { groupId, uids } = await aGroup(3);
    const [ada = '', bob = '', cyd = ''] = uids;
    const game = await aGame();
    const bet = (uid: string, market: 'moneyline' | 'spread' | 'total', side: 'team1' | 'team2' | 'over' | 'under') =>
      placeBet(world, { uid, gameId: game.id, market, side, amount: 1_000, key: `${market} ${side}` });
    await bet(ada, 'moneyline', 'team1');
    await bet(ada, 'total', 'under');
    await bet(bob, 'spread', 'team1');
    await bet(cyd, 'moneyline', 'team2');
    await bet(cyd, 'total', 'over');
    world.time.now = tipOff + 2 * hourMs;
    // Team 1 wins by 2, which is 3 points short of the spread, and 202 points are 8.5 under the total.
    await end(game, 102, 100);
    const { money, usernames } = await readNightPage(world, bob, groupId, night);
    expect(usernames.get(ada)).toBe(ada);
    expect(money).toMatchObject([
      {
        account: 'main',
        seasonName: null,
        isOver: true,
        highlights: {
          winner: { uids: [ada], profit: 1_500 + 909 },
          swing: { uid: ada, gameId: game.id, profit: 1_500 + 909, bets: { length: 2 } },
          // Bob was on the same team, with the spread.
          loneliestWin: { uid: ada, id: 'total under' },
          worstBeat: { bet: { uid: cyd, id: 'moneyline team2' }, by: 2 },
          closestCall: { bet: { uid: ada, id: 'moneyline team1' }, by: 2 },
        },
      },
    ]);
  });

  it('keeps bets private until their tip-off, and names no winner while one is open', async () => {
    const { groupId, uids } = await aGroup();
    const [ada = '', bob = ''] = uids;
    const [early, late] = [await aGame(), await aGame(tipOff + 3 * hourMs)];
    await placeBet(world, { uid: ada, gameId: early.id, side: 'team1', amount: 1_000, key: 'early' });
    await placeBet(world, { uid: bob, gameId: late.id, side: 'team1', amount: 1_000, key: 'late' });
    expect(await readNightPage(world, ada, groupId, night)).toMatchObject({ games: [], money: [] });
    world.time.now = tipOff + 2 * hourMs;
    await end(early, 110, 100);
    const page = await readNightPage(world, ada, groupId, night);
    expect(page.games.map(({ id }) => id)).toEqual([early.id]);
    expect(moneyOf(page)).toMatchObject({ isOver: false, rows: [{ uid: ada }], highlights: { winner: null } });
    world.time.now = tipOff + 5 * hourMs;
    await end(late, 100, 110);
    const over = await readNightPage(world, ada, groupId, night);
    expect(moneyOf(over)).toMatchObject({ isOver: true, highlights: { winner: { uids: [ada] } } });
  });

  it('leaves out bets that were undone, and returns the stakes of void ones', async () => {
    const { groupId, uids } = await aGroup();
    const [ada = '', bob = ''] = uids;
    const game = await aGame();
    await placeBet(world, { uid: ada, gameId: game.id, side: 'team1', amount: 1_000, key: 'undone' });
    await undoBet(world, ada, 'undone');
    await placeBet(world, { uid: bob, gameId: game.id, side: 'team1', amount: 1_000, key: 'void' });
    world.time.now = tipOff + hourMs;
    await world.voidGame(game);
    await world.settlement.settle(game.id);
    const { games, money, usernames } = await readNightPage(world, ada, groupId, night);
    expect(money).toEqual([]);
    expect(games).toMatchObject([{ id: game.id, state: 'void', picks: [{ uids: [bob], returned: 1_000, profit: 0 }] }]);
    expect([...usernames.keys()]).toEqual([bob]);
  });

  it('keeps a bet private that became void before the tip-off', async () => {
    const { groupId, uids } = await aGroup();
    const [ada = '', bob = ''] = uids;
    const game = await aGame();
    await placeBet(world, { uid: bob, gameId: game.id, side: 'team1', amount: 1_000, key: 'void' });
    await world.voidGame(game);
    await world.settlement.settle(game.id);
    world.time.now = tipOff + hourMs;
    expect(await readNightPage(world, ada, groupId, night)).toMatchObject({ games: [], usernames: new Map() });
  });

  it('says who was on whom in each kind of money, and how it ended', async () => {
    const { groupId, uids, season } = await aSeason(world, ['ada', 'bob', 'cyd']);
    const [ada = '', bob = '', cyd = ''] = uids;
    const [early, late] = [await aGame(), await aGame(tipOff + 3 * hourMs)];
    const bet = (uid: string, gameId: string, fields: Partial<BetOrder>) =>
      placeBet(world, { uid, gameId, side: 'team1', amount: 1_000, key: JSON.stringify([gameId, fields]), ...fields });
    await bet(ada, early.id, { market: 'spread' });
    await bet(bob, early.id, { market: 'spread', amount: 2_000 });
    await bet(bob, early.id, { side: 'team2', account: seasonAccountOf(season.id, bob) });
    await bet(cyd, early.id, { market: 'total', side: 'over' });
    await bet(cyd, late.id, {});
    world.time.now = tipOff + hourMs;
    const picksIn = async () =>
      (await readNightPage(world, ada, groupId, night)).games.map(({ id, picks }) => ({ id, picks }));
    const pick = { account: 'main', line: null, members: 1, stakes: 1_000, inPlay: 0, returned: 0, profit: 0 };
    const spread = { ...pick, market: 'spread', side: 'team1', line: -5, members: 2, stakes: 3_000 };
    const total = { ...pick, market: 'total', side: 'over', line: 210.5, uids: [cyd] };
    const ofSeason = { ...pick, account: season.id, market: 'moneyline', side: 'team2', uids: [bob] };
    // The later game has not tipped off.
    expect(await picksIn()).toEqual([
      {
        id: early.id,
        picks: expect.arrayContaining([
          { ...spread, uids: [bob, ada], inPlay: 3_000 },
          { ...total, inPlay: 1_000 },
          { ...ofSeason, inPlay: 1_000 },
        ]),
      },
    ]);
    world.time.now = tipOff + 4 * hourMs;
    // Team 1 wins by exactly the spread.
    await end(early, 110, 105);
    const [decided, open] = await picksIn();
    expect(decided?.picks).toHaveLength(3);
    expect(decided?.picks).toEqual(
      expect.arrayContaining([
        { ...spread, uids: [bob, ada], returned: 3_000 },
        { ...total, profit: 909 },
        { ...ofSeason, profit: -1_000 },
      ]),
    );
    expect(open).toEqual({
      id: late.id,
      picks: [{ ...pick, market: 'moneyline', side: 'team1', uids: [cyd], inPlay: 1_000 }],
    });
  });

  it('has a record of each member, with the bets that turned the night', async () => {
    const { groupId, uids } = await aGroup();
    const [ada = '', bob = ''] = uids;
    const [early, late] = [await aGame(), await aGame(tipOff + 3 * hourMs)];
    const bet = (uid: string, game: Game, side: 'team1' | 'team2', amount: number) =>
      placeBet(world, { uid, gameId: game.id, side, amount, key: `${game.id} ${side} ${amount}` });
    await bet(ada, early, 'team1', 500);
    await bet(ada, early, 'team1', 2_000);
    await bet(ada, early, 'team2', 700);
    await bet(bob, late, 'team1', 300);
    world.time.now = tipOff + 4 * hourMs;
    await end(early, 110, 105);
    const page = await readNightPage(world, bob, groupId, night);
    const { rows, records } = moneyOf(page);
    expect(records.map(({ uid }) => uid)).toEqual(rows.map(({ uid }) => uid));
    expect(records).toEqual(
      expect.arrayContaining([
        {
          uid: ada,
          bets: 3,
          won: 2,
          lost: 1,
          best: {
            market: 'moneyline',
            side: 'team1',
            line: null,
            teamChosen: early.team1,
            at: new Date(world.time.now),
            profit: 3_000,
          },
          worst: expect.objectContaining({ side: 'team2', profit: -700 }),
        },
        { uid: bob, bets: 1, won: 0, lost: 0, best: null, worst: null },
      ]),
    );
  });

  it('changes when a result is corrected', async () => {
    const { groupId, uids } = await aGroup();
    const [ada = '', bob = ''] = uids;
    const game = await aGame();
    await placeBet(world, { uid: ada, gameId: game.id, side: 'team1', amount: 1_000, key: 'k' });
    await placeBet(world, { uid: bob, gameId: game.id, side: 'team2', amount: 1_000, key: 'k' });
    world.time.now = tipOff + 2 * hourMs;
    await end(game, 101, 100);
    const before = moneyOf(await readNightPage(world, ada, groupId, night));
    expect(before.highlights).toMatchObject({ winner: { uids: [ada] }, worstBeat: { bet: { uid: bob }, by: 1 } });
    world.time.now += hourMs;
    await world.correct(game, { team1: 100, team2: 102 }, 'The sources had swapped the teams.');
    const between = moneyOf(await readNightPage(world, ada, groupId, night));
    expect(between.highlights).toMatchObject({ worstBeat: null, closestCall: null });
    await world.settlement.settle(game.id);
    const page = await readNightPage(world, ada, groupId, night);
    expect(page.games).toMatchObject([
      { score: { team1: 100, team2: 102 }, before: { score: { team1: 101, team2: 100 } } },
    ]);
    expect(moneyOf(page).highlights).toMatchObject({
      winner: { uids: [bob] },
      worstBeat: { bet: { uid: ada }, by: 2 },
    });
  });

  it('counts a parlay on the night of its last game, and says by how little it won or lost', async () => {
    const { groupId, uids } = await aGroup();
    const [ada = '', bob = ''] = uids;
    const [first, second, tomorrow] = [
      await aGame(),
      await aGame(tipOff, { team2: opponent(1) }),
      await aGame(tipOff + dayMs),
    ];
    const place = (uid: string, key: string, games: readonly Game[], side: 'team1' | 'team2') =>
      placeParlay(world, { uid, key, amount: 1_000, legs: games.map(({ id }) => ({ gameId: id, side })) });
    await place(ada, 'two', [first, second], 'team1');
    await place(bob, 'two', [first, second], 'team2');
    await place(bob, 'later', [first, tomorrow], 'team1');
    world.time.now = tipOff + 2 * hourMs;
    await end(first, 104, 100);
    const open = moneyOf(await readNightPage(world, ada, groupId, night));
    expect(open.rows.map(({ uid, profit, open: count }) => [uid, profit, count])).toEqual([
      [ada, 0, 1],
      [bob, -1_000, 0],
    ]);
    await end(second, 102, 100);
    const page = moneyOf(await readNightPage(world, ada, groupId, night));
    expect(page.isOver).toBe(true);
    expect(page.highlights).toMatchObject({
      winner: { uids: [ada], profit: 5_250 },
      swing: { uid: ada, profit: 5_250, bets: [{ legs: [{}, {}] }] },
      closestCall: { bet: { uid: ada }, by: 2 },
      worstBeat: null,
    });
    world.time.now += dayMs;
    await end(tomorrow, 99, 100);
    const next = await readNightPage(world, ada, groupId, '2026-01-15');
    expect(moneyOf(next)).toMatchObject({
      rows: [{ uid: bob, profit: -1_000 }],
      // The other leg was played on another night.
      highlights: { worstBeat: null },
    });
  });

  it('is for members only', async () => {
    const { groupId } = await aGroup();
    const stranger = await world.aUser();
    await expect(readNightPage(world, stranger, groupId, night)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the nights before and after a night', () => {
  it('are those with bets that the group may see', async () => {
    const { groupId, uids } = await aGroup();
    const [ada = '', bob = ''] = uids;
    const games = await Promise.all([0, 2, 3, 5].map((days) => aGame(tipOff + days * dayMs)));
    const [first, third, undone, upcoming] = games.map(({ id }) => id);
    await placeBet(world, { uid: ada, gameId: first ?? '', side: 'team1', amount: 100, key: 'first' });
    await placeBet(world, { uid: bob, gameId: third ?? '', side: 'team1', amount: 100, key: 'third' });
    await placeBet(world, { uid: bob, gameId: undone ?? '', side: 'team1', amount: 100, key: 'undone' });
    await placeBet(world, { uid: ada, gameId: upcoming ?? '', side: 'team1', amount: 100, key: 'upcoming' });
    await undoBet(world, bob, 'undone');
    world.time.now = tipOff + 4 * dayMs;
    const around = async (day: string) => {
      const { previous, next } = await readNightPage(world, ada, groupId, day);
      return [previous, next];
    };
    expect(await around('2026-01-14')).toEqual([null, '2026-01-16']);
    expect(await around('2026-01-15')).toEqual(['2026-01-14', '2026-01-16']);
    expect(await around('2026-01-16')).toEqual(['2026-01-14', null]);
    expect(await around('2026-01-30')).toEqual(['2026-01-16', null]);
    expect(await around('2025-01-01')).toEqual([null, '2026-01-14']);
  });

  it('follow a game that was moved', async () => {
    const { groupId, uids } = await aGroup();
    const [ada = ''] = uids;
    const [first, moved] = await Promise.all([aGame(), aGame(tipOff + dayMs)]);
    await placeBet(world, { uid: ada, gameId: first.id, side: 'team1', amount: 100, key: 'first' });
    await placeBet(world, { uid: ada, gameId: moved.id, side: 'team1', amount: 100, key: 'moved' });
    await world.db.games.updateOne({ _id: moved.id }, { $set: { startTime: new Date(tipOff + 3 * dayMs) } });
    world.time.now = tipOff + 2 * dayMs;
    expect(await readNightPage(world, ada, groupId, night)).toMatchObject({ previous: null, next: null });
    world.time.now = tipOff + 4 * dayMs;
    expect(await readNightPage(world, ada, groupId, night)).toMatchObject({ previous: null, next: '2026-01-17' });
    expect(await readNightPage(world, ada, groupId, '2026-01-17')).toMatchObject({
      previous: night,
      games: [{ id: moved.id }],
    });
  });
});
