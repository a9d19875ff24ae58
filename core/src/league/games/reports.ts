import type { PauseReason } from '@courtside/contract';
import type { PlayState } from './providers/provider.ts';

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

/** A start time that differs from the known one and waits for a second reading. */
export interface StartClaim {
  readonly startTime: Date;
  /** When it was first read. */
  readonly at: Date;
}

/** A price too far from the last one to be used at once; it waits for a second reading. */
interface PriceClaim {
  readonly team1Price: number;
  readonly team2Price: number;
  /** When it was first read. */
  readonly at: Date;
}

/** State of a game that the next reading is compared with. */
export interface Tracking {
  /** Confirmed start times, by source. */
  readonly starts: { readonly [source: string]: Date };
  /** Unconfirmed start times, by source. */
  readonly claims: { readonly [source: string]: StartClaim };
  readonly price: PriceClaim | null;
  /** When each source first reported the game as started; removed when the source retracts that. */
  readonly liveSince: { readonly [source: string]: Date };
  /** Why the odds source, or the results sources, pause the market. */
  readonly pausedBy: {
    readonly odds: Exclude<PauseReason, 'stale'> | null;
    readonly results: Exclude<PauseReason, 'stale'> | null;
  };
}

export const untracked: Tracking = {
  starts: {},
  claims: {},
  price: null,
  liveSince: {},
  pausedBy: { odds: null, results: null },
};
