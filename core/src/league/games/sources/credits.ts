import type { MarketName } from '@courtside/contract';
import { marketNames } from '../markets/market.ts';
import type { FeedDoc } from './feed.model.ts';
import type { OddsPace } from './odds-job.ts';

/** Credits per month with which requests for all markets, at three credits each, read prices often enough. */
const enoughForAllMarkets = 5_000;

/** Credits left as last reported; null if unknown. 0 after a `no-credits` failure, until a later report. */
export function creditsLeft({ credits, failure, lastFailureAt }: FeedDoc): number | null {
  const isReportedSince = credits !== undefined && lastFailureAt !== undefined && credits.at > lastFailureAt;
  if (failure?.kind === 'no-credits' && !isReportedSince) return 0;
  return credits?.remaining ?? null;
}

/** When the credits were last reported, in milliseconds since 1970. */
export function creditsReportedAt({ credits, lastFailureAt }: FeedDoc): number {
  return (credits?.at ?? lastFailureAt ?? new Date(0)).getTime();
}

/** Whether requests cost credits: known in advance, or observed this month. */
export function isMetered({ credits, firstUsed, failure }: FeedDoc, pace: Pick<OddsPace, 'metered'>): boolean {
  if (pace.metered || failure?.kind === 'no-credits') return true;
  return credits !== undefined && firstUsed !== undefined && credits.used > firstUsed;
}

/**
 * The markets to request. Without the operator's choice, a key of The Odds API with few credits a month, or with an unknown
 * number of them, is used for the moneyline alone: each market costs a credit per request. A relay is asked for every
 * market, also once its use is seen to rise: the planner makes its credits last.
 */
export function marketsToRequest(known: FeedDoc, pace: Pick<OddsPace, 'metered' | 'markets'>): readonly MarketName[] {
  if (pace.markets !== null) return pace.markets;
  const isAffordable = !pace.metered || (known.creditsPerMonth ?? 0) >= enoughForAllMarkets;
  return isAffordable ? marketNames : ['moneyline'];
}

/** Credits per request: markets × regions. Courtside requests one region. */
export function requestCost(known: FeedDoc, pace: Parameters<typeof marketsToRequest>[1]): number {
  return marketsToRequest(known, pace).length;
}
