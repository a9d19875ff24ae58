import type { MemberLuck } from '@courtside/contract/luck/luck-of';
import type { ResultBars } from './result-bars.ts';

/** How often a season is replayed. */
export const replays = 10_000;

/** Fewer decided bets tell nothing about luck. */
export const minBets = 10;

/** A member's luck in a season. Money in cents. */
export interface LuckRow extends MemberLuck {
  /** Decided and cashed-out bets. */
  readonly bets: number;
  /** How many of the replays the member leads, alone or with others. */
  readonly leads: number;
  /** How many of the replays end with less profit than the member has made. */
  readonly worse: number;
  /** The profits of the replays. */
  readonly bars: ResultBars;
  /** The place that the member has, among those who can win. */
  readonly place: number;
  /** How many of the replays end on each place, the first one first. */
  readonly places: readonly number[];
}
