import { toDollars, type UserBet } from '@courtside/contract';
import { type Bet, teamChosen } from '@courtside/core';

/** A bet as its owner sees it; money in dollars. */
export function presentUserBet(bet: Bet): UserBet {
  const { team1, team2, team1Price, team2Price, startTime } = bet.betData;
  return {
    id: bet.id,
    userId: bet.uid,
    betId: bet.gameId,
    teamChosen: teamChosen(bet),
    amount: toDollars(bet.amount),
    potentialWinnings: toDollars(bet.potential),
    status: bet.status,
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt?.toISOString() ?? null,
    cancelled: bet.cancelled ?? false,
    cashedOut: bet.cashedOut === undefined ? null : toDollars(bet.cashedOut),
    betData: { team1, team2, team1_price: team1Price, team2_price: team2Price, startTime: startTime.toISOString() },
  };
}
