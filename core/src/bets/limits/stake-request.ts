import type { Cents } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import type { AccountState } from '../../ledger/account.model.ts';

/** A stake that is about to be taken from an account: for a bet on a game, or for a hold. */
export interface StakeRequest {
  readonly amount: Cents;
  /** When it is decided. */
  readonly at: Date;
  /** Null for a hold. */
  readonly game: Pick<Game, 'startTime' | 'league'> | null;
  /** What the account has staked on the day of its last stake, in the state that the stake is decided on. */
  readonly stakedOn: AccountState['stakedOn'];
}

/** Throws DomainError when an account does not take a stake. */
export type CheckStake = (stake: StakeRequest) => void;
