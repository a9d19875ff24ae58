import type { MarketName, PauseReason } from '@courtside/contract';
import type { PlayState, Quote } from './providers/provider.ts';

/** What a results source last reported about a game. Stored with the game, so that the audit can check the result. */
export interface Report {
  readonly state: PlayState;
  /** The final score, in the order of the game's teams; null in every other state. */
  readonly score: { readonly team1: number; readonly team2: number } | null;
  /** When the source first reported this state and score. */
  readonly since: Date;
}

/** The reports about a game, by source name. */
export type Reports = { readonly [source: string]: Report };

/** Whether a source reports that a game has begun. */
export function isPlayed({ state }: { readonly state: PlayState }): boolean {
  return state === 'live' || state === 'final';
}

/** Whether any source last reported that a game has begun. */
export function isAnyPlayed(reports: Reports = {}): boolean {
  return Object.values(reports).some(isPlayed);
}

/** A start time that differs from the known one and waits for a second reading. */
export interface StartClaim {
  readonly startTime: Date;
  /** When it was first read. */
  readonly at: Date;
}

/** Why a market accepts no bets. Never `stale`: its `staleAt` already says it. */
export type StoredPause = Exclude<PauseReason, 'stale'>;

/** A line or price too far from the last one to be used at once; it waits for a second reading. */
interface QuoteClaim extends Pick<Quote, 'line' | 'prices'> {
  /** When it was first read. */
  readonly at: Date;
}

/** What the next odds reading of a market is compared with. */
export interface MarketTracking {
  readonly claim: QuoteClaim | null;
  /** Why the odds source pauses the market. */
  readonly pause: StoredPause | null;
}

/** State of a game that the next reading is compared with. */
export interface Tracking {
  /** Confirmed start times, by source. */
  readonly starts: { readonly [source: string]: Date };
  /** Unconfirmed start times, by source. */
  readonly claims: { readonly [source: string]: StartClaim };
  /** When each source first reported the game as started; removed when the source retracts that. */
  readonly liveSince: { readonly [source: string]: Date };
  readonly markets: { readonly [market in MarketName]?: MarketTracking };
  /** Why the results sources pause all markets. */
  readonly resultsPause: StoredPause | null;
  /** True while moneyline and spread contradict each other, which pauses both. Absent otherwise. */
  readonly conflict?: boolean;
}

/** The tracking of games that were stored when a game had one market. */
export interface EarlierTracking extends Pick<Tracking, 'starts' | 'claims' | 'liveSince'> {
  readonly price: { readonly team1Price: number; readonly team2Price: number; readonly at: Date } | null;
  readonly pausedBy: { readonly odds: StoredPause | null; readonly results: StoredPause | null };
}

export const untracked: Tracking = { starts: {}, claims: {}, liveSince: {}, markets: {}, resultsPause: null };
