import type { PauseReason } from '@courtside/contract';
import type { PlayState } from './providers/provider.ts';

/** What a results source last reported of a game. Kept with the game, so that the audit can compare its result. */
export interface Report {
  readonly state: PlayState;
  /** The final score, in the order of the game's teams; null in every other state. */
  readonly score: { readonly team1: number; readonly team2: number } | null;
  /** When the source first reported exactly this. */
  readonly since: Date;
}

/** The reports of a game by the name of their source. */
export type Reports = { readonly [source: string]: Report };

/** A start time that differs from the known one and waits for its second reading. */
export interface StartClaim {
  readonly startTime: Date;
  /** When it was first read. */
  readonly at: Date;
}

/** A price that is too far from the last one to be sold at once and waits for its second reading. */
interface PriceClaim {
  readonly team1Price: number;
  readonly team2Price: number;
  /** When it was first read. */
  readonly at: Date;
}

/** What the next reading of a game is compared with. */
export interface Tracking {
  /** The confirmed start time of each source, by its name. */
  readonly starts: { readonly [source: string]: Date };
  /** Unconfirmed start times, by source. */
  readonly claims: { readonly [source: string]: StartClaim };
  readonly price: PriceClaim | null;
  /** When each source first reported the game as under way; removed when it takes that back. */
  readonly liveSince: { readonly [source: string]: Date };
  /** Why the odds source, or the results sources, keep the market paused. */
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
