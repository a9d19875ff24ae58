import type { Cents } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import type { AccountState } from '../../ledger/account.model.ts';

/** A stake that is about to be taken from an account: for a bet on one game or several, or for a hold. */
export interface StakeRequest {
  readonly amount: Cents;
  /** When it is decided. */
  readonly at: Date;
  /** The game of each leg; null for a hold. */
  readonly games: readonly Pick<Game, 'startTime' | 'league'>[] | null;
  /** What the bet pays if all its legs win, in cents; 0 for a hold. */
  readonly potential: Cents;
  /** What the account has staked on the day of its last stake, in the state that the stake is decided on. */
  readonly stakedOn: AccountState['stakedOn'];
}

/** Throws DomainError when an account does not take a stake. */
export type CheckStake = (stake: StakeRequest) => void;
