import type { MarketName, PauseReason } from '@courtside/contract';
import type { PlayClock, PlayState, Quote } from './providers/provider.ts';

/** A final score, in the order of the game's teams. */
export interface FinalScore {
  readonly team1: number;
  readonly team2: number;
}

/** What a results source last reported about a game. Stored with the game, so that the audit can check the result. */
export interface Report {
  readonly state: PlayState;
  /** The final score; null in every other state. */
  readonly score: FinalScore | null;
  /** When the source first reported this state and score. */
  readonly since: Date;
  /** When the source last reported it. Absent in reports stored before this was recorded: only `since` is known of them. */
  readonly readAt?: Date;
  /** The start that the source listed with it. Absent in reports stored before this was recorded. */
  readonly startTime?: Date;
  /** The last period of a final, 4 or more; absent if the source has no clock. */
  readonly period?: number;
  /** The final that the source reported before and took back. */
  readonly retracted?: FinalScore;
  /** True for a report of a dispute: however old it is, it counts until its source replaces it. */
  readonly disputed?: true;
}

/** When a source last reported this. */
export function readAtOf({ readAt, since }: Report): Date {
  return readAt ?? since;
}

/** The last game clock that a source reported, and when. */
export interface LastClock extends PlayClock {
  readonly at: Date;
}

/** The reports about a game, by source name. */
export type Reports = { readonly [source: string]: Report };

export function isSameScore(one: FinalScore | null | undefined, other: FinalScore | null | undefined): boolean {
  return one?.team1 === other?.team1 && one?.team2 === other?.team2;
}

/** Whether a source reports that a game is over. */
export function isFinal({ state }: { readonly state: PlayState }): boolean {
  return state === 'final';
}

/** Whether a source reports that a game is not played on its day. */
export function isCalledOff({ state }: { readonly state: PlayState }): boolean {
  return state === 'postponed' || state === 'canceled';
}

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

/** A line or price too far from the last one to be used immediately; it waits for a second reading. */
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
  /** The last clock of the game in play; absent before. */
  readonly lastClock?: LastClock;
  /** What the result waits for, in a sentence, while reports contradict each other or need a second reading. */
  readonly waitsFor?: string;
  /** True while moneyline and spread contradict each other, which pauses both. Absent otherwise. */
  readonly conflict?: boolean;
}

/** The tracking of games that were stored when a game had one market. */
export interface EarlierTracking extends Pick<Tracking, 'starts' | 'claims' | 'liveSince'> {
  readonly price: { readonly team1Price: number; readonly team2Price: number; readonly at: Date } | null;
  readonly pausedBy: { readonly odds: StoredPause | null; readonly results: StoredPause | null };
}

export const untracked: Tracking = { starts: {}, claims: {}, liveSince: {}, markets: {}, resultsPause: null };
