import { randomUUID } from 'node:crypto';
import { DomainError, hourMs, type MarketName } from '@courtside/contract';
import fc from 'fast-check';
import { cashOut } from '../../bets/cash-out.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { placeParlay } from '../../bets/place-parlay.ts';
import { undoBet } from '../../bets/undo-bet.ts';
import { joinGroup } from '../../groups/membership.ts';
import type { Game } from '../../league/games/game.ts';
import { seasonAccountOf } from '../../ledger/account-id.ts';
import { sidesOf } from '../../ledger/bet.ts';
import { opponent } from '../../testing/opponent.ts';
import { tipOff, type World } from '../../testing/world.ts';
import { advanceSeasons } from '../advance-seasons.ts';
import { readPlayedSeason } from '../played-season.ts';
import { readSeason } from '../read-season.ts';
import { rebuy } from '../rebuy.ts';
import { aSeason } from './a-season.ts';

const names = ['ada', 'bob', 'cy', 'dee'];

const price = fc.oneof(fc.integer({ min: 100, max: 300 }), fc.integer({ min: -300, max: -101 }));
/** Few lines, so that bets meet on them and results hit them. */
const odds = fc.record({
  moneyline: fc.tuple(price, price),
  spread: fc.tuple(price, price),
  total: fc.tuple(price, price),
  spreadLine: fc.constantFrom(-3, -2.5, 2),
  totalLine: fc.constantFrom(199.5, 205),
});
type Odds = typeof odds extends fc.Arbitrary<infer T> ? T : never;

const bet = fc.record({
  member: fc.nat(names.length - 1),
  market: fc.constantFrom<MarketName>('moneyline', 'spread', 'total'),
  side: fc.constantFrom(0, 1),
  /** Cents: small ones, and nearly all of the bankroll. */
  amount: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constant(9_500)),
  /** What the user does with the bet before the tip-off. */
  change: fc.constantFrom('keep', 'keep', 'keep', 'undo', 'cash-out'),
  /** The odds after it. */
  next: fc.option(odds, { freq: 2 }),
});
type PlannedBet = typeof bet extends fc.Arbitrary<infer T> ? T : never;

/** The bets on a game and its result; null for a void game. The home team wins or loses by few points. */
const game = fc.record({
  odds,
  bets: fc.array(bet, { minLength: 2, maxLength: 8 }),
  margin: fc.option(fc.constantFrom(-2, 1, 3), { freq: 6 }),
});
type PlannedGame = typeof game extends fc.Arbitrary<infer T> ? T : never;

const pick = fc.record({
  market: fc.constantFrom<MarketName>('moneyline', 'spread', 'total'),
  side: fc.constantFrom(0, 1),
});
type PlannedPick = typeof pick extends fc.Arbitrary<infer T> ? T : never;

/** A parlay on the first games of a season, placed before the first one tips off. */
const parlay = fc.record({
  member: fc.nat(names.length - 1),
  picks: fc.array(pick, { minLength: 2, maxLength: 3 }),
  amount: fc.integer({ min: 1, max: 3_000 }),
  change: fc.constantFrom('keep', 'keep', 'undo', 'cash-out'),
});
type PlannedParlay = typeof parlay extends fc.Arbitrary<infer T> ? T : never;

/** The games of a season, one after the other, with bets of up to four members. */
export const plannedSeasons = fc.record({
  parlays: fc.array(parlay, { maxLength: 5 }),
  games: fc.array(game, { minLength: 1, maxLength: 3 }),
  isFinished: fc.boolean(),
});
type PlannedSeason = typeof plannedSeasons extends fc.Arbitrary<infer T> ? T : never;

const evenOdds: Odds = {
  moneyline: [120, -140],
  spread: [-110, -110],
  total: [-105, -115],
  spreadLine: -3,
  totalLine: 199.5,
};
const keptBet: PlannedBet = { member: 0, market: 'moneyline', side: 0, amount: 1_000, change: 'keep', next: null };

const home: PlannedPick = { market: 'moneyline', side: 0 };
const away: PlannedPick = { market: 'moneyline', side: 1 };
const cover: PlannedPick = { market: 'spread', side: 0 };
/** A parlay of $7.77 that a member keeps. */
function aParlay(
  member: number,
  picks: readonly PlannedPick[],
  change: PlannedParlay['change'] = 'keep',
): PlannedParlay {
  return { member, picks: [...picks], amount: 777, change };
}

/** A season with each kind of result, odds that move between bets on one question, and a rebuy. */
export const variedSeason: PlannedSeason = {
  // The second game is void, the others are a push for `cover`.
  parlays: [
    aParlay(0, [home, home, home]),
    aParlay(0, [home, home, cover]),
    aParlay(1, [cover, away, cover]),
    aParlay(1, [away, home, home]),
    aParlay(2, [home, home], 'cash-out'),
    aParlay(2, [home, home], 'undo'),
  ],
  games: [
    {
      odds: evenOdds,
      bets: [
        keptBet,
        { ...keptBet, side: 1, amount: 700, next: { ...evenOdds, moneyline: [100, -120] } },
        { ...keptBet, member: 1, amount: 333 },
        { ...keptBet, member: 1, market: 'spread' },
        { ...keptBet, member: 2, side: 1, amount: 9_500 },
        { ...keptBet, member: 3, market: 'total', change: 'cash-out' },
        { ...keptBet, member: 3, change: 'undo' },
      ],
      margin: 3,
    },
    { odds: evenOdds, bets: [keptBet, { ...keptBet, member: 2, side: 1 }], margin: null },
    { odds: evenOdds, bets: [keptBet], margin: 3 },
  ],
  isFinished: true,
};

/** Ignores a refusal: a balance too small, or a bet that is worth nothing. */
async function tryTo(action: Promise<unknown>): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

function marketsOf(world: World, { moneyline, spread, total, spreadLine, totalLine }: Odds, staleAt: Date) {
  return {
    moneyline: world.aMoneyline({ prices: moneyline, staleAt }),
    spread: world.aLine(spreadLine, { prices: spread, staleAt }),
    total: world.aLine(totalLine, { prices: total, staleAt }),
  };
}

/** Plays a season with the real code: bets on moving odds, undo, cash-outs, results, rebuys and a member who joins late. */
export async function playSeason(world: World, { parlays, games, isFinished }: PlannedSeason) {
  const { season, groupId, uids } = await aSeason(world, names.slice(0, -1), {
    maxStakeShare: 100,
    lateJoinersCanWin: false,
  });
  const late = await world.aUser(`dee-${randomUUID().slice(0, 8)}`);
  await joinGroup(world, late, groupId);
  await advanceSeasons(world, groupId);
  const members = [...uids, late];

  async function place(on: Game, { member, market, side, amount, change, next }: PlannedBet): Promise<void> {
    const uid = members[member] ?? '';
    const key = randomUUID();
    const account = seasonAccountOf(season.id, uid);
    await tryTo(
      placeBet(world, { uid, account, key, gameId: on.id, market, side: sidesOf[market][side === 0 ? 0 : 1], amount }),
    );
    if (change === 'undo') await tryTo(undoBet(world, uid, key));
    if (next !== null)
      await world.db.games.updateOne({ _id: on.id }, { $set: { markets: marketsOf(world, next, on.startTime) } });
    if (change === 'cash-out') await tryTo(cashOut(world, { uid, betId: key }));
    world.time.now += 1_000;
  }

  async function openGame({ odds: first }: PlannedGame, number: number): Promise<Game> {
    const startTime = new Date(tipOff + number * hourMs);
    const markets = marketsOf(world, first, startTime);
    return world.anOpenGame({ startTime, endTime: startTime, team2: opponent(number), markets });
  }

  async function placeOnAll(opened: readonly Game[], { member, picks, amount, change }: PlannedParlay): Promise<void> {
    const uid = members[member] ?? '';
    const key = randomUUID();
    const legs = picks.flatMap(({ market, side }, index) => {
      const on = opened[index];
      return on === undefined ? [] : [{ gameId: on.id, market, side: sidesOf[market][side === 0 ? 0 : 1] }];
    });
    if (legs.length < 2) return;
    await tryTo(placeParlay(world, { uid, account: seasonAccountOf(season.id, uid), key, amount, legs }));
    if (change === 'undo') await tryTo(undoBet(world, uid, key));
    if (change === 'cash-out') await tryTo(cashOut(world, { uid, betId: key }));
    world.time.now += 1_000;
  }

  async function playGame(on: Game, { bets, margin }: PlannedGame): Promise<void> {
    const { startTime } = on;
    world.time.now = startTime.getTime() - hourMs / 2;
    for (const planned of bets) await place(on, planned);
    world.time.now = startTime.getTime() + hourMs / 4;
    if (margin === null) await world.voidGame(on);
    else await world.finish(on, 101 + margin, 101);
    await world.settlement.settle(on.id);
    for (const uid of members) await tryTo(rebuy(world, { uid, groupId, seasonId: season.id }));
  }

  world.time.now = tipOff - hourMs;
  const opened = await Promise.all(games.map(openGame));
  for (const planned of parlays) await placeOnAll(opened, planned);
  for (const [number, planned] of games.entries()) {
    const on = opened[number];
    if (on !== undefined) await playGame(on, planned);
  }
  if (isFinished) {
    world.time.now = season.endsAt.getTime() + hourMs;
    await advanceSeasons(world, groupId);
  }
  const [owner] = uids;
  return {
    table: await readSeason(world, owner, groupId, season.id),
    played: await readPlayedSeason(world, owner, groupId, season.id),
  };
}
