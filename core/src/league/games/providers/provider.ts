import type { Score } from '@courtside/contract';

/** A price per side, as one bookmaker offers it. American prices. */
export interface Quote {
  readonly team1Price: number;
  readonly team2Price: number;
  /** Key of the bookmaker; null for the simulator. */
  readonly bookmaker: string | null;
  /** When the source last changed or confirmed the price (`last_update`). */
  readonly updatedAt: Date;
}

/** Two teams and a start time, as a source lists them. Team names are those of `contract/teams`. */
export interface Fixture {
  /** The source's own id. */
  readonly id: string;
  /** The home team. */
  readonly team1: string;
  /** The away team. */
  readonly team2: string;
  readonly startTime: Date;
}

/** A game as the odds source lists it. */
export interface ListedGame extends Fixture {
  /** Null when no bookmaker has a price that makes sense. */
  readonly quote: Quote | null;
}

/** What a results source says about the state of a game. */
export type PlayState = 'scheduled' | 'live' | 'final' | 'postponed' | 'canceled';

/** A game as a results source lists it. */
export interface ScoredGame extends Fixture {
  readonly state: PlayState;
  /** Null before tip-off. */
  readonly score: Score | null;
}

/** One response of a source, read event by event. */
export interface Reading<T> {
  readonly games: readonly T[];
  /** Ids of events that were present but cannot be used: malformed, with unknown teams, or contradicting duplicates. */
  readonly rejected: readonly { readonly id: string; readonly reason: string }[];
  /** A sentence for each event that was left out or used in part. The sources report new ones themselves. */
  readonly problems: readonly string[];
}

/** Credits of a metered API key, as the last response reported them. */
export interface Credits {
  readonly remaining: number;
  readonly used: number;
  /** Cost of the last request. */
  readonly last: number;
}

/** Where prices come from. Every call is safe to repeat and throws ProviderError when the source cannot be read. */
export interface OddsSource {
  readonly name: string;
  fetchOdds(signal?: AbortSignal): Promise<Reading<ListedGame>>;
  /** The games to come, without prices. Costs no credits. */
  fetchEvents?(signal?: AbortSignal): Promise<Reading<Fixture>>;
  /** Null until a response reported credits, or when the source is free. */
  credits?(): Credits | null;
}

/** Which of a game's `sourceIds` a results source lists it by. */
export type ResultsSourceKey = 'odds' | 'scoreboard';

/** Where states and scores come from. Every call is safe to repeat and throws ProviderError when it cannot be read. */
export interface ResultsSource {
  readonly name: string;
  readonly key: ResultsSourceKey;
  /**
   * At least the games that start between the two moments, as far as the source lists them. Other games of the same
   * responses are included.
   */
  fetchResults(from: Date, to: Date, signal?: AbortSignal): Promise<Reading<ScoredGame>>;
  /** One game by the source's id, however long ago it was played; null when the source does not know it. */
  fetchGame?(id: string, signal?: AbortSignal): Promise<ScoredGame | null>;
}

/** The sources a deployment plays on. */
export interface Feeds {
  readonly name: string;
  readonly odds: OddsSource;
  /** Sources of results, the preferred one first. */
  readonly results: readonly ResultsSource[];
  /** False for the id of a game that comes from another feed. */
  owns(gameId: string): boolean;
}

/** Why a source could not be read. `no-credits` and `too-often` ask for different waits. */
export type ProviderFailure =
  | 'unreachable'
  | 'timeout'
  | 'no-credits'
  | 'too-often'
  | 'refused'
  | 'failing'
  | 'malformed';

/** A source could not be read or made no sense; nothing was changed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderFailure;
  /** The HTTP status, where there was a response. */
  readonly status: number | null;
  /** How long the source asked to wait, in milliseconds; null when it did not say. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    {
      kind = 'failing',
      status = null,
      retryAfterMs = null,
    }: Partial<Pick<ProviderError, 'kind' | 'status' | 'retryAfterMs'>> = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
