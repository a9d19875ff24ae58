import { defaultLeague, type MarketName } from '@courtside/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Games } from '../games.ts';
import { type Feeds, ProviderError } from '../providers/provider.ts';
import type { FeedState } from './feed-state.ts';
import { createFreeOdds } from './free-odds.ts';
import { concernsKey, createPlannedOdds } from './planned-odds.ts';

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

/** Combines the runs of the leagues: those that requested odds, otherwise the one that does so next. */
function combined(runs: readonly [OddsRun, ...OddsRun[]]): OddsRun {
  const timeOf = ({ requested, nextAt }: OddsRun) => (requested ? 0 : (nextAt?.getTime() ?? Number.POSITIVE_INFINITY));
  const [first] = runs.toSorted((a, b) => timeOf(a) - timeOf(b));
  return { ...(first ?? runs[0]), changed: runs.reduce((sum, { changed }) => sum + changed, 0) };
}

/**
 * Creates the odds job. It reads a free source as often as it runs, and each league of another one when the plan says so. It throws
 * ProviderError if the source cannot be read: after reading the other leagues, unless the failure concerns the key.
 */
export function createRefreshOdds(deps: OddsDeps): () => Promise<OddsRun> {
  const { fetchEvents, leagues = [defaultLeague] } = deps.feeds.odds;
  if (fetchEvents === undefined) return createFreeOdds(deps);
  const jobs = leagues.map((league) =>
    createPlannedOdds(
      deps,
      league,
      leagues.filter((other) => other !== league),
    ),
  );
  return async () => {
    const runs: OddsRun[] = [];
    const failures: ProviderError[] = [];
    for (const run of jobs) {
      try {
        runs.push(await run());
      } catch (error) {
        if (!(error instanceof ProviderError) || error.requestsWait || concernsKey(error)) throw error;
        failures.push(error);
      }
    }
    if (failures[0] !== undefined) throw failures[0];
    const [first, ...others] = runs;
    if (first === undefined) throw new Error('The odds source has no leagues.');
    return combined([first, ...others]);
  };
}
