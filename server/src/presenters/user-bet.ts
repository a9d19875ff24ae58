import { combinedPrice, parlayName, toDollars, type UserBet, type UserBetLeg } from '@courtside/contract';
import type { ShownBet } from '@courtside/core/groups/shown-legs';
import { nameOfAccount } from '@courtside/core/ledger/account-id';
import { type Bet, type Leg, potentialNow, selectionOf, teamChosen } from '@courtside/core/ledger/bet';

function presentBetData({
  league,
  team1,
  team2,
  team1Price,
  team2Price,
  startTime,
}: Leg['betData']): UserBet['betData'] {
  return {
    ...(league && { league }),
    team1,
    team2,
    team1_price: team1Price,
    team2_price: team2Price,
    startTime: startTime.toISOString(),
  };
}

function presentLeg(leg: Leg, result: UserBetLeg['result']): UserBetLeg {
  return {
    betId: leg.gameId,
    ...selectionOf(leg),
    teamChosen: teamChosen(leg),
    price: leg.price,
    result,
    betData: presentBetData(leg.betData),
  };
}

/** What a bet is on, and at which price: of a parlay, how many legs it has, and all of them. */
function presentSide(bet: ShownBet): Pick<UserBet, 'teamChosen' | 'price' | 'legs'> {
  const { legs, legStates = [], hiddenLegs = 0 } = bet;
  if (legs === undefined) return { teamChosen: teamChosen(bet), price: bet.price };
  return {
    teamChosen: parlayName(legs.length + hiddenLegs),
    price: combinedPrice(legs.map(({ price }) => price)),
    legs: legs.map((leg, index) => presentLeg(leg, legStates[index] ?? 'open')),
  };
}

function presentCorrection({ revision }: Bet, correction: NonNullable<Bet['correction']>): UserBet['correction'] {
  return { ...correction, ...(revision !== undefined && { revision }) };
}

/** A bet as shown to its user; money in dollars. */
export function presentUserBet(bet: Bet & { readonly opponent?: string }): UserBet {
  return {
    id: bet.id,
    userId: bet.uid,
    account: nameOfAccount(bet.account),
    betId: bet.gameId,
    ...selectionOf(bet),
    ...presentSide(bet),
    amount: toDollars(bet.amount),
    potentialWinnings: toDollars(potentialNow(bet)),
    status: bet.status,
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt?.toISOString() ?? null,
    cancelled: bet.cancelled ?? false,
    ...(bet.priceError && { priceError: true }),
    ...(bet.correction && { correction: presentCorrection(bet, bet.correction) }),
    ...(bet.challenge !== undefined && { challenge: bet.challenge }),
    ...(bet.opponent !== undefined && { opponent: bet.opponent }),
    cashedOut: bet.cashedOut === undefined ? null : toDollars(bet.cashedOut),
    betData: presentBetData(bet.betData),
  };
}
