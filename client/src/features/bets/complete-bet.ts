import type { UserBet } from '@courtside/contract/entities';
import { mainAccount } from '../account/main-account.ts';

type Specified = 'id' | 'userId' | 'betId' | 'teamChosen' | 'amount' | 'potentialWinnings' | 'status';
type SpecifiedGame = Omit<UserBet['betData'], 'startTime'>;

/** A bet with at least the specified fields. Its game may have no start. */
export type SentBet = Pick<UserBet, Specified> &
  Partial<Omit<UserBet, 'betData'>> & { readonly betData: SpecifiedGame & Partial<UserBet['betData']> };

/** Fills in fields that the server left out: a bet without a market is a moneyline. Empty times are shown as 'N/A'. */
export function completeBet({ betData, ...bet }: SentBet): UserBet {
  const isHome = bet.teamChosen === betData.team1;
  return {
    account: mainAccount,
    ...bet,
    market: bet.market ?? 'moneyline',
    side: bet.side ?? (isHome ? 'team1' : 'team2'),
    line: bet.line ?? null,
    price: bet.price ?? (isHome ? betData.team1_price : betData.team2_price),
    placedAt: bet.placedAt ?? '',
    settledAt: bet.settledAt ?? null,
    cancelled: bet.cancelled ?? false,
    cashedOut: bet.cashedOut ?? null,
    betData: { ...betData, startTime: betData.startTime ?? '' },
  };
}

/** When the game of a bet starts, in ms since 1970; 0 if unknown, so that the bet comes last. */
export function startOf({ betData }: UserBet): number {
  return Date.parse(betData.startTime) || 0;
}
