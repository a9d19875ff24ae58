import type { Score } from '@courtside/contract';

/** A game on offer, as a feed lists it. */
export interface ListedGame {
  readonly id: string;
  readonly team1: string;
  readonly team2: string;
  readonly startTime: Date;
  /** American prices. */
  readonly team1Price: number;
  readonly team2Price: number;
}

/** A game's state of play, as a feed lists it. Upcoming games carry a null score. */
export interface ScoredGame {
  readonly id: string;
  readonly team1: string;
  readonly team2: string;
  readonly startTime: Date;
  readonly score: Score | null;
  readonly completed: boolean;
}

/**
 * Where games come from. Every call is safe to repeat and throws ProviderError when the feed cannot be read;
 * one called off by its signal throws the signal's reason.
 */
export interface GamesProvider {
  readonly name: string;
  /** False for a game that another feed has offered: this one will never tell its result. */
  owns?(id: string): boolean;
  /** The games open for betting, each with its current prices. */
  fetchOdds(signal?: AbortSignal): Promise<readonly ListedGame[]>;
  /** The games upcoming, playing and lately completed. */
  fetchScores(signal?: AbortSignal): Promise<readonly ScoredGame[]>;
  /**
   * One game by its id, however long ago it was played; null when the feed does not know it.
   * Only a feed that keeps its past has it: ask before a game gone from `fetchScores` is given up.
   */
  fetchGame?(id: string, signal?: AbortSignal): Promise<ScoredGame | null>;
}

/** The feed could not be read or made no sense; nothing was changed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}
