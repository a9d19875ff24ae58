import type { Cents } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';

/** A stake that is about to be taken from an account: for a bet on a game, or for a hold. */
export interface StakeRequest {
  readonly amount: Cents;
  /** When it is decided. */
  readonly at: Date;
  /** Null for a hold. */
  readonly game: Pick<Game, 'startTime'> | null;
}

/** Throws DomainError when an account does not take a stake. */
export type CheckStake = (stake: StakeRequest) => void;
