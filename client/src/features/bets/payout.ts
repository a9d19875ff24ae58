import type { UserBet } from '@courtside/contract/entities';
import { gradeOf, type Points } from '@courtside/contract/grade';
import { groupBy } from '@courtside/contract/group-by';
import type { Selection } from '@courtside/contract/markets';
import { type Cents, toCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';

/** What the bet pays when it wins, stake included, in cents. A head-to-head pays its pot, a parlay by its legs. */
export function betPayout({ amount, price, challenge, legs, potentialWinnings }: UserBet): Cents {
  const isByPrice = challenge === undefined && legs === undefined;
  return isByPrice ? payoutCents(toCents(amount), price) : toCents(potentialWinnings);
}

/** What bets on one game pay together if it ends at a score, in cents. */
function paidAt(bets: readonly UserBet[], score: Points): Cents {
  const paid = (bet: UserBet) => ({ won: betPayout(bet), lost: 0, push: toCents(bet.amount) })[gradeOf(bet, score)];
  return bets.reduce((sum, bet) => sum + paid(bet), 0);
}

/** Whole numbers on both sides of each threshold and on it, two of each parity, in the order of the thresholds. */
const around = (thresholds: readonly number[]) =>
  thresholds.flatMap((threshold) => [-2, -1, 0, 1, 2].map((step) => Math.floor(threshold) + step));

/** Whether all of these picks on one game win if it ends at a score. */
const doAllWin = (picks: readonly Selection[], score: Points) => picks.every((pick) => gradeOf(pick, score) === 'won');

/**
 * The most that bets on one game can pay together, in cents, if these picks on it win; −∞ if they cannot. Bets on teams depend on the
 * difference of the scores, totals on their sum. A difference and a sum belong to the same score only if both are even or both are odd.
 */
function bestOfGame(bets: readonly UserBet[], winning: readonly Selection[]): Cents {
  const isTotal = ({ market }: Selection) => market === 'total';
  const isOnTeam = (pick: Selection) => !isTotal(pick);
  const thresholds = [...bets, ...winning]
    .filter(isOnTeam)
    .map(({ side, line }) => (side === 'team1' ? -(line ?? 0) : (line ?? 0)));
  // Also the differences next to 0: a game does not end in a tie.
  const differences = [...around(thresholds), -2, -1, 1, 2].filter((difference) => difference !== 0);
  const sums = around([...bets, ...winning].filter(isTotal).map(({ line }) => line ?? 0)).concat(1, 2);
  const best = (values: readonly number[], parity: number, counts: (pick: Selection) => boolean) =>
    Math.max(
      ...values
        .filter((value) => Math.abs(value % 2) === parity)
        .map((value) => ({ team1: value, team2: 0 }))
        .filter((score) => doAllWin(winning.filter(counts), score))
        .map((score) => paidAt(bets.filter(counts), score)),
    );
  return Math.max(...[0, 1].map((parity) => best(differences, parity, isOnTeam) + best(sums, parity, isTotal)));
}

/** Above this many parlays, all of them are taken to win together: their payouts are then an upper bound. */
const maxParlays = 8;

/** The most that bets on one game each can pay together if these parlays win, in cents. */
function bestWith(singles: ReadonlyMap<string, readonly UserBet[]>, won: readonly UserBet[]): Cents {
  const open = won.flatMap(({ legs = [] }) => legs.filter(({ result }) => result === 'open'));
  const winning = groupBy(open, ({ betId }) => betId);
  const gameIds = new Set([...singles.keys(), ...winning.keys()]);
  const ofGames = [...gameIds].map((id) => bestOfGame(singles.get(id) ?? [], winning.get(id) ?? []));
  return [...ofGames, ...won.map(betPayout)].reduce((sum, cents) => sum + cents, 0);
}

/** All choices of some of these bets. */
const subsetsOf = (bets: readonly UserBet[]): UserBet[][] =>
  Array.from({ length: 2 ** bets.length }, (_, chosen) => bets.filter((_bet, index) => (chosen >> index) % 2 === 1));

/** The most that running bets can pay together, in cents. */
export function bestPayout(bets: readonly UserBet[]): Cents {
  const parlays = bets.filter(({ legs }) => legs !== undefined);
  const singles = groupBy(
    bets.filter(({ legs }) => legs === undefined),
    ({ betId }) => betId,
  );
  if (parlays.length > maxParlays)
    return bestWith(singles, []) + parlays.reduce((sum, parlay) => sum + betPayout(parlay), 0);
  return Math.max(...subsetsOf(parlays).map((won) => bestWith(singles, won)));
}
