import type { League, MarketName, Score, TeamLook } from '@courtside/contract';

/** A bookmaker's line and prices of one market. */
export interface Quote {
  /** Spread: points added to team 1's score. Total: points of both teams together. Null for a moneyline. */
  readonly line: number | null;
  /** American prices: team 1 and team 2, or over and under of a total. */
  readonly prices: readonly [number, number];
  /** Bookmaker key; null for the simulator. */
  readonly bookmaker: string | null;
  /** When the source last changed or confirmed the price (`last_update`), or now if that is ahead of our clock. */
  readonly updatedAt: Date;
  /** The source's own time if it is ahead of our clock. Absent otherwise. */
  readonly reportedAt?: Date;
  /** True if no other bookmaker has a usable quote. Absent otherwise, and for the simulator. */
  readonly soleBookmaker?: boolean;
  /** No bets are accepted at a price of this age, in milliseconds. Absent if the bound of the reading applies. */
  readonly maxAgeMs?: number;
}

/** The quotes of a game by market: null when no bookmaker has a plausible one, absent when the market was not requested. */
export type Quotes = { readonly moneyline: Quote | null } & { readonly [market in MarketName]?: Quote | null };

/** League, teams and start time, as a source lists them. Team names of the NBA are those of `contract/teams`. */
export interface Fixture {
  /** The source's id. */
  readonly id: string;
  readonly league: League;
  /** The home team. */
  readonly team1: string;
  /** The away team. */
  readonly team2: string;
  /** How both teams look. Absent for the NBA. */
  readonly teams?: readonly [TeamLook, TeamLook];
  readonly startTime: Date;
  /**
   * When the source made the response that lists the game, if it says so. The same response, read twice, then confirms
   * nothing. Absent when each reading is a new response.
   */
  readonly respondedAt?: Date;
}

/** A game as the odds source lists it. */
export interface ListedGame extends Fixture {
  readonly quotes: Quotes;
  /** Markets without a quote because the fields of the listing contradict each other. Absent if there are none. */
  readonly contradicted?: readonly MarketName[];
}

/** State of a game, according to a results source. */
export const playStates = ['scheduled', 'live', 'final', 'postponed', 'canceled'] as const;
export type PlayState = (typeof playStates)[number];

/** The game clock of a source. */
export interface PlayClock {
  /** From 1 for the periods of regulation, then the overtimes: 5 is the first one after four quarters. 0 before tip-off. */
  readonly period: number;
  /** Periods of regulation, if they are not those of the league. Absent otherwise. */
  readonly regulation?: number;
  /** Game time left in the period, in seconds. */
  readonly secondsLeft: number;
}

/** A game as a results source lists it. */
export interface ScoredGame extends Fixture {
  readonly state: PlayState;
  /** Null before tip-off. That of a canceled game is where it stopped. */
  readonly score: Score | null;
  /** Clock of a live game, and the last period of a final one. Absent if the source has no clock. */
  readonly clock?: PlayClock;
}

/** When the next game of a league starts. */
export interface NextGame {
  readonly league: League;
  readonly startTime: Date;
  /** True if only its day is known: the time is noon in New York. */
  readonly isDayOnly: boolean;
}

/** One response of a source, read event by event. */
export interface Reading<T> {
  readonly games: readonly T[];
  /** Ids of events that cannot be used: malformed, with unknown teams, or duplicates that contradict each other. */
  readonly rejected: readonly { readonly id: string; readonly reason: string }[];
  /** Leagues that could not be read: the reading says nothing about their games. None by default. */
  readonly unread?: readonly League[];
  /** A sentence for each event that was skipped or used in part. The sources report new problems themselves. */
  readonly problems: readonly string[];
}

/** Credits of a metered API key, as reported by the last response. */
export interface Credits {
  readonly remaining: number;
  readonly used: number;
  /** Cost of the last request. */
  readonly last: number;
}

/** Source of prices. Calls are safe to repeat and throw ProviderError if the source cannot be read. */
export interface OddsSource {
  readonly name: string;
  /** Other sources at the same address: a wait that a response requests applies to them as well. None by default. */
  readonly waitsWith?: readonly string[];
  /** Whether there is anything to read. Absent for a source that is read as often as its job runs. */
  isDue?(): boolean;
  /** The leagues, each of which is read on its own. Absent for a source that reads all of its leagues together. */
  readonly leagues?: readonly League[];
  /**
   * @param markets the markets to request; all by default. The moneyline is always one of them.
   * @param league the one of `leagues` to read; the first one by default
   */
  fetchOdds(markets?: readonly MarketName[], signal?: AbortSignal, league?: League): Promise<Reading<ListedGame>>;
  /** The next game of each league, as last read; also one that is not listed yet. Only for a source that knows leagues. */
  upcoming?(): readonly NextGame[];
  /**
   * Fetches live games at their last prices before tip-off, without those about to end. Only for a source whose games can
   * be listed first while they are live: the simulated league, so that a new deployment begins with live games.
   */
  fetchLive?(signal?: AbortSignal): Promise<Reading<ListedGame>>;
  /** Fetches upcoming games of a league, as in `fetchOdds`, without prices. Costs no credits. */
  fetchEvents?(signal?: AbortSignal, league?: League): Promise<Reading<Fixture>>;
  /** Null until a response has reported credits, and for a free source. */
  credits?(): Credits | null;
}

/** Key of a results source's id in a game's `sourceIds`. */
export type ResultsSourceKey = 'odds' | 'scoreboard';

/** Whether a completed game was awarded to a team and not played to its end: the other team has no points. */
export function isForfeit({ team1, team2 }: Pick<Score, 'team1' | 'team2'>): boolean {
  return Math.min(team1, team2) === 0;
}

/** Source of states and scores. Calls are safe to repeat and throw ProviderError if the source cannot be read. */
export interface ResultsSource {
  readonly name: string;
  /** Other sources at the same address, as in `OddsSource`. */
  readonly waitsWith?: readonly string[];
  readonly key: ResultsSourceKey;
  /** The leagues that it lists; all by default. */
  readonly leagues?: readonly League[];
  /**
   * Fetches at least the listed games that start between the two times. Other games in the same responses are included.
   */
  fetchResults(from: Date, to: Date, signal?: AbortSignal): Promise<Reading<ScoredGame>>;
  /** Fetches one game by the source's id, also long after it was played; null when the id is unknown. */
  fetchGame?(id: string, signal?: AbortSignal): Promise<ScoredGame | null>;
}

/** The sources that a deployment uses. */
export interface Feeds {
  readonly name: string;
  readonly odds: OddsSource;
  /** Results sources, the preferred one first. */
  readonly results: readonly ResultsSource[];
  /** Returns false for the id of another feed's game. */
  owns(gameId: string): boolean;
}

/** Why a source could not be read. `no-credits` and `too-often` require different waits. */
export const providerFailures = [
  'unreachable',
  'timeout',
  'no-credits',
  'too-often',
  'refused',
  'failing',
  'malformed',
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

/** Thrown when a source cannot be read or its response is invalid. Nothing was changed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderFailure;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Wait that the source requested, in milliseconds; null if none. */
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

  /** Whether the source requested a wait: with a time, or with a rate limit. */
  get requestsWait(): boolean {
    return this.retryAfterMs !== null || this.kind === 'too-often';
  }
}
