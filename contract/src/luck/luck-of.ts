import { type Cents, roundHalfAway, toCents } from '../money.ts';
import type { PlayedBet, PlayedSeason } from './season-bets.ts';

/** What a member's bets of a season paid, and what they were worth when they were placed. In cents. */
export interface MemberLuck {
  readonly uid: string;
  readonly username: string;
  readonly staked: Cents;
  /** What the bets paid back. */
  readonly returned: Cents;
  /** What they would pay back on average, by the fair chances when they were placed. */
  readonly expected: Cents;
  /** Returned − expected. */
  readonly luck: Cents;
}

/** What luck reads of a bet or a parlay. */
type Returns = Pick<PlayedBet, 'member' | 'stake' | 'payout' | 'fair' | 'status' | 'paid'>;

/** What a bet would pay back on average. Pushed and cashed-out bets count as what they paid. */
function expectedCents({ status, payout, fair, paid }: Returns): Cents {
  if (status === 'push' || status === 'cashed-out') return toCents(paid);
  return roundHalfAway(toCents(payout) * fair);
}

/**
 * Returns the luck of each member of a season, in the order of `members`.
 *
 * A bet's expected return is payout × fair chance, rounded to a whole cent, halves away from zero. Void and pushed legs of a parlay are
 * in neither factor. Only whole cents are added, so the sum does not depend on the order of the bets, and is off by at most half a cent
 * for each bet.
 */
export function luckOf({ members, bets, parlays }: Pick<PlayedSeason, 'members' | 'bets' | 'parlays'>): MemberLuck[] {
  const sums = members.map(() => ({ staked: 0, returned: 0, expected: 0 }));
  for (const bet of [...bets, ...parlays]) {
    const sum = sums[bet.member];
    if (sum === undefined) throw new RangeError(`no member ${bet.member}`);
    sum.staked += toCents(bet.stake);
    sum.returned += toCents(bet.paid);
    sum.expected += expectedCents(bet);
  }
  return members.map(({ uid, username }, index) => {
    const { staked, returned, expected } = sums[index] ?? { staked: 0, returned: 0, expected: 0 };
    return { uid, username, staked, returned, expected, luck: returned - expected };
  });
}
