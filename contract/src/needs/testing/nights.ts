import fc from 'fast-check';
import { leagueNames } from '../../leagues.ts';
import { payoutCents } from '../../odds.ts';
import type { Night, NightBet, NightGame, NightParlay } from '../night.ts';

const price = fc.oneof(fc.integer({ min: 100, max: 400 }), fc.integer({ min: -400, max: -101 }));
/** Few lines, so that bets meet on them and results hit them. */
const spreadLine = fc.integer({ min: -14, max: 14 }).map((half) => half / 2);
const totalLine = fc.integer({ min: 440, max: 450 }).map((half) => half / 2);
/** Few stakes, so that sums of them are equal. */
const stake = fc.oneof(fc.constantFrom(500, 1000, 2000), fc.integer({ min: 1, max: 5000 }));

const market = fc.oneof(
  fc.constantFrom('team1', 'team2').map((side) => ({ market: 'moneyline', side, line: null }) as const),
  fc
    .tuple(fc.constantFrom('team1', 'team2'), spreadLine)
    .map(([side, line]) => ({ market: 'spread', side, line }) as const),
  fc
    .tuple(fc.constantFrom('over', 'under'), totalLine)
    .map(([side, line]) => ({ market: 'total', side, line }) as const),
);

const prices = fc.record({
  moneyline: fc.option(fc.record({ team1: price, team2: price })),
  spread: fc.option(fc.record({ line: spreadLine, team1: price, team2: price })),
  total: fc.option(fc.record({ line: totalLine, over: price, under: price })),
});

/** Points and share left: before tip-off, or in play. */
const progress = fc.oneof(
  fc.constant({ points: { team1: 0, team2: 0 }, left: 1 }),
  fc.record({
    points: fc.record({ team1: fc.integer({ min: 90, max: 113 }), team2: fc.integer({ min: 90, max: 113 }) }),
    left: fc.double({ min: 0, max: 0.9, noNaN: true }),
  }),
);

const uids = ['ada', 'bo', 'cy', 'di'];

const gameOf = (index: number): fc.Arbitrary<NightGame> =>
  fc
    .record({ league: fc.constantFrom(...leagueNames), prices, progress })
    .map(({ league, prices: before, progress: now }) => ({
      id: `game-${index}`,
      league,
      team1: `Homes${index}`,
      team2: `Guests${index}`,
      ...now,
      prices: before,
    }));

const betOn = (games: number): fc.Arbitrary<NightBet> =>
  fc
    .tuple(fc.constantFrom(...uids), fc.integer({ min: 0, max: games - 1 }), market, stake, price)
    .map(([uid, index, selection, amount, taken]) => ({
      uid,
      gameId: `game-${index}`,
      ...selection,
      stake: amount,
      payout: payoutCents(amount, taken),
    }));

/** A parlay with a leg on each of some games, and perhaps one that has won. */
const parlayOn = (games: number): fc.Arbitrary<NightParlay> =>
  fc.record({
    uid: fc.constantFrom(...uids),
    stake,
    legs: fc
      .uniqueArray(fc.record({ index: fc.nat(games - 1), selection: market, price }), {
        minLength: 1,
        maxLength: games,
        selector: ({ index }) => index,
      })
      .map((legs) => legs.map(({ index, selection, price }) => ({ gameId: `game-${index}`, ...selection, price }))),
    wonPrices: fc.array(price, { maxLength: 1 }),
  });

/** Nights of four members with at most this many games, bets and parlays. */
export function nights({
  maxGames,
  maxBets,
  minBets = 0,
  maxParlays = 0,
}: {
  maxGames: number;
  maxBets: number;
  minBets?: number;
  maxParlays?: number;
}): fc.Arbitrary<Night> {
  const scores = fc.tuple(...uids.map(() => fc.oneof(fc.constantFrom(0, 1000), fc.integer({ min: -4000, max: 4000 }))));
  return fc.integer({ min: 1, max: maxGames }).chain((count) =>
    fc.record({
      members: scores.map((all) => uids.map((uid, index) => ({ uid, name: uid, score: all[index] ?? 0 }))),
      games: fc.tuple(...Array.from({ length: count }, (_, index) => gameOf(index))),
      bets: fc.array(betOn(count), { minLength: minBets, maxLength: maxBets }),
      parlays: fc.array(parlayOn(count), { maxLength: maxParlays }),
    }),
  );
}
