import type { Games } from '../league/games/games.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AccountRules } from './account-rules.ts';
import type { BettingDatabase } from './collections.ts';
import type { StakeLimits } from './limits/player-limits.ts';

/** What placing a bet takes from the core. The other functions of betting take a part of it. */
export interface Betting extends StakeLimits {
  readonly db: BettingDatabase;
  readonly ledger: Ledger;
  readonly games: Games;
  /** The rules of accounts that are not main accounts. */
  readonly rules: AccountRules;
  /** How many pending bets one account can have. */
  readonly maxOpenBets: number;
}
