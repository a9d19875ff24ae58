import type { UserBet } from '@courtside/contract/entities';
import { type Cents, toCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';

/** The team that was not chosen. */
export function otherTeam({ teamChosen, betData }: UserBet): string {
  return teamChosen === betData.team1 ? betData.team2 : betData.team1;
}

/** The American price of the chosen team when the bet was placed. */
export function chosenPrice({ teamChosen, betData }: UserBet): number {
  return teamChosen === betData.team1 ? betData.team1_price : betData.team2_price;
}

/** What the bet pays when it wins, stake included, in cents. */
export function betPayout(bet: UserBet): Cents {
  return payoutCents(toCents(bet.amount), chosenPrice(bet));
}
