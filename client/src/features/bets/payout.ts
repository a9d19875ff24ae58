import type { UserBet } from '@courtside/contract/entities';
import { gradeOf, type Points } from '@courtside/contract/grade';
import { groupBy } from '@courtside/contract/group-by';
import { type Cents, toCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';

/** What the bet pays when it wins, stake included, in cents. A head-to-head pays its pot. */
export function betPayout({ amount, price, challenge, potentialWinnings }: UserBet): Cents {
  return challenge === undefined ? payoutCents(toCents(amount), price) : toCents(potentialWinnings);
}

/** What bets on one game pay together if it ends at a score, in cents. */
function paidAt(bets: readonly UserBet[], score: Points): Cents {
  const paid = (bet: UserBet) => ({ won: betPayout(bet), lost: 0, push: toCents(bet.amount) })[gradeOf(bet, score)];
  return bets.reduce((sum, bet) => sum + paid(bet), 0);
}

/** Whole numbers on both sides of each threshold and on it, two of each parity, in the order of the thresholds. */
const around = (thresholds: readonly number[]) =>
  thresholds.flatMap((threshold) => [-2, -1, 0, 1, 2].map((step) => Math.floor(threshold) + step));

/**
 * The most that bets on one game can pay together, in cents. Bets on teams depend on the difference of the scores,
 * totals on their sum. A difference and a sum belong to the same score only if both are even or both are odd.
 */
function bestOfGame(bets: readonly UserBet[]): Cents {
  const totals = bets.filter(({ market }) => market === 'total');
  const onTeams = bets.filter(({ market }) => market !== 'total');
  const thresholds = onTeams.map(({ side, line }) => (side === 'team1' ? -(line ?? 0) : (line ?? 0)));
  // Also the differences next to 0: a game does not end in a tie.
  const differences = [...around(thresholds), -2, -1, 1, 2].filter((difference) => difference !== 0);
  const sums = around(totals.map(({ line }) => line ?? 0)).concat(1, 2);
  const best = (values: readonly number[], parity: number, of: readonly UserBet[]) =>
    Math.max(
      ...values
        .filter((value) => Math.abs(value % 2) === parity)
        .map((value) => paidAt(of, { team1: value, team2: 0 })),
    );
  return Math.max(...[0, 1].map((parity) => best(differences, parity, onTeams) + best(sums, parity, totals)));
}

/** The most that running bets can pay together, in cents. */
export function bestPayout(bets: readonly UserBet[]): Cents {
  return [...groupBy(bets, ({ betId }) => betId).values()].reduce((sum, ofGame) => sum + bestOfGame(ofGame), 0);
}
