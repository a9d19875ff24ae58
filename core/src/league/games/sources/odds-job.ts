import type { MarketName } from '@courtside/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Games } from '../games.ts';
import type { Feeds } from '../providers/provider.ts';
import type { FeedState } from './feed-state.ts';

/** Frequency and cost of reading odds. Times in milliseconds. */
export interface OddsPace {
  /** Interval of free requests, and the shortest interval of requests that cost credits. */
  readonly minIntervalMs: number;
  /** True when every request is known to cost credits; otherwise the cost is observed. */
  readonly metered: boolean;
  /** True when the operator set a fixed interval: reading then stops only when the credits are used up. */
  readonly fixed: boolean;
  /** Age bound set by the operator; null to use the plan's. */
  readonly maxAgeMs: number | null;
  /** Markets chosen by the operator; null to choose them by the plan's credits per month. */
  readonly markets: readonly MarketName[] | null;
  /** Interval of reading the list of upcoming games, which is free. */
  readonly eventsEveryMs: number;
}

/** No bets are accepted at a price of this age, in milliseconds. */
export interface AgeBound {
  maxAgeMs: number;
}

/** Outcome of one run of the odds job. */
export interface OddsRun {
  /** Whether odds were requested. */
  readonly requested: boolean;
  readonly changed: number;
  readonly nextAt: Date | null;
  readonly reason: string;
}

/** What reading odds needs. */
export interface OddsDeps {
  readonly games: Games;
  readonly state: FeedState;
  readonly feeds: Feeds;
  readonly pace: OddsPace;
  /** How long the last report of a silent results source counts, in milliseconds. */
  readonly reportAgeMs?: number;
  readonly clock: Clock;
  /** Current age bound, shared with the source, which skips bookmakers whose price is past it. */
  readonly bound: AgeBound;
}
