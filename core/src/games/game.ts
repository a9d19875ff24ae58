import type { BetStatus, Score } from '@courtside/contract';

/** A game and its market as the back end knows it. Team 1 is the home team. */
export interface Game {
  readonly id: string;
  readonly team1: string;
  readonly team2: string;
  /** American prices. */
  readonly team1Price: number;
  readonly team2Price: number;
  /** Tip-off. */
  readonly startTime: Date;
  /** When betting ends; never after tip-off. */
  readonly endTime: Date;
  readonly betStatus: BetStatus;
  readonly score: Score | null;
  /** Counts the changes of this game, up by one with each. */
  readonly version: number;
  /** Since when the feed has answered without it; null while it lists it. */
  readonly missingSince: Date | null;
  /** When every bet on it was closed; null until then. */
  readonly settledAt: Date | null;
}
