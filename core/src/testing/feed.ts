import { randomUUID } from 'node:crypto';
import { teams } from '@courtside/contract';
import {
  type Credits,
  type Feeds,
  type ListedGame,
  type PlayState,
  ProviderError,
  type Quote,
  type Reading,
  type ScoredGame,
} from '../league/games/providers/provider.ts';

const hourMs = 3_600_000;
const firstPair = ['Boston Celtics', 'Los Angeles Lakers'] as const;
/** Every pair of teams, the usual one first. */
const pairs: readonly (readonly [string, string])[] = [
  firstPair,
  ...teams.flatMap(({ name: team1 }, index) =>
    teams
      .slice(index + 1)
      .map(({ name: team2 }): readonly [string, string] => [team1, team2])
      .filter((pair) => pair.join() !== firstPair.join()),
  ),
];

/** A game to offer: any of its fields, and its prices at the top level or in a quote. */
type Offer = Partial<ListedGame> & Partial<Pick<Quote, 'team1Price' | 'team2Price'>>;

/** Feeds whose responses a test controls: one odds source and one results source that share their ids. */
export interface TestFeed extends Feeds {
  /** Offers a game for betting; by default with a tip-off in an hour, at +150 and −170, never stale. */
  offer(game?: Offer): ListedGame;
  /** Moves the prices of a game on offer; at an age of 0 with each reading unless `updatedAt` is given. */
  reprice(id: string, team1Price: number, team2Price: number, updatedAt?: Date): void;
  /** Replaces the quote of a game on offer; null when no bookmaker has one. */
  quote(id: string, quote: Quote | null): void;
  /** Moves the start of a game in both sources. */
  move(id: string, startTime: Date): void;
  /** Removes a game from the odds and reports its score, live or final. */
  score(id: string, team1: number, team2: number, completed: boolean): void;
  /** Reports a state of a game in the results, with the score it had; it stays in the odds. */
  report(id: string, state: PlayState): void;
  /** Replaces what the results source lists under the game's id; null removes it. */
  result(id: string, game: Partial<ScoredGame> | null): void;
  /** Removes a game from the odds. */
  withdraw(id: string): void;
  /** Lists an id as present but unusable in both sources, or no longer. */
  reject(id: string, reason: string | null): void;
  /** Every call fails from now on, with the given error or as unreachable, or works again; in both sources by default. */
  setDown(down: boolean | ProviderError, source?: 'odds' | 'results'): void;
  /** What a metered odds source reports about its key. */
  setCredits(credits: Credits | null): void;
}

/**
 * Feeds for a test.
 * @param now the time tip-offs are counted from, milliseconds since 1970 UTC
 * @param options `metered` gives the odds source credits and a free list of events, as The Odds API has
 */
export function aFeed(now: () => number, options: { metered?: boolean } = {}): TestFeed {
  const listed = new Map<string, ListedGame>();
  /** Games whose quote keeps its own age. */
  const aging = new Set<string>();
  const scored = new Map<string, ScoredGame>();
  const rejected = new Map<string, string>();
  const down: Record<'odds' | 'results', ProviderError | null> = { odds: null, results: null };
  let credits: Credits | null = null;
  let offered = 0;

  function reading<T extends { readonly id: string }>(source: 'odds' | 'results', games: readonly T[]): Reading<T> {
    if (down[source] !== null) throw down[source];
    return {
      games: games.filter(({ id }) => !rejected.has(id)),
      rejected: [...rejected].map(([id, reason]) => ({ id, reason })),
      problems: [],
    };
  }

  function known(id: string): ListedGame {
    const game = listed.get(id);
    if (game === undefined) throw new Error(`the feed has no game ${id}`);
    return game;
  }

  /** Each game has teams that no other has: two games of the same teams on one day are one. */
  function nextPair(): readonly [string, string] {
    const pair = pairs[offered % pairs.length];
    offered += 1;
    return pair ?? firstPair;
  }

  const current = (game: ListedGame): ListedGame =>
    game.quote === null || aging.has(game.id)
      ? game
      : { ...game, quote: { ...game.quote, updatedAt: new Date(now()) } };

  function store(game: ListedGame, keepsAge: boolean): ListedGame {
    listed.set(game.id, game);
    if (keepsAge) aging.add(game.id);
    else aging.delete(game.id);
    return game;
  }

  function result(id: string, game: Partial<ScoredGame> | null): void {
    if (game === null) return void scored.delete(id);
    const { team1, team2, startTime } = scored.get(id) ?? known(id);
    const { state, score } = scored.get(id) ?? { state: 'scheduled', score: null };
    scored.set(id, { id, team1, team2, startTime, state, score, ...game });
  }

  return {
    name: 'test',
    owns: () => true,
    odds: {
      name: 'test',
      fetchOdds: async () => reading('odds', [...listed.values()].map(current)),
      ...(options.metered && {
        credits: () => credits,
        fetchEvents: async () =>
          reading(
            'odds',
            [...listed.values()].map(({ quote: _quote, ...game }) => game),
          ),
      }),
    },
    results: [
      {
        name: 'test',
        key: 'odds',
        fetchResults: async (from, to) =>
          reading(
            'results',
            [...scored.values()].filter(({ startTime }) => from <= startTime && startTime <= to),
          ),
      },
    ],
    offer({ team1Price, team2Price, ...game } = {}) {
      const [team1, team2] = nextPair();
      const isPriced = team1Price !== undefined || team2Price !== undefined;
      const atNow = { bookmaker: null, updatedAt: new Date(now()) };
      return store(
        {
          id: `game-${randomUUID()}`,
          team1,
          team2,
          startTime: new Date(now() + hourMs),
          quote: { team1Price: 150, team2Price: -170, ...atNow },
          ...game,
          ...(isPriced && { quote: { team1Price: team1Price ?? 150, team2Price: team2Price ?? -170, ...atNow } }),
        },
        game.quote !== undefined && !isPriced,
      );
    },
    reprice(id, team1Price, team2Price, updatedAt) {
      const quote = { team1Price, team2Price, bookmaker: null, updatedAt: updatedAt ?? new Date(now()) };
      store({ ...known(id), quote }, updatedAt !== undefined);
    },
    quote: (id, quote) => void store({ ...known(id), quote }, true),
    move(id, startTime) {
      const game = listed.get(id);
      if (game !== undefined) listed.set(id, { ...game, startTime });
      if (game === undefined || scored.has(id)) result(id, { startTime });
    },
    score(id, team1, team2, completed) {
      const score = { team1, team2, periods: [], clock: completed ? 'Final' : 'Q1 10:00' };
      result(id, { state: completed ? 'final' : 'live', score });
      listed.delete(id);
    },
    report: (id, state) => result(id, { state }),
    result,
    withdraw: (id) => void listed.delete(id),
    reject(id, reason) {
      if (reason === null) rejected.delete(id);
      else rejected.set(id, reason);
    },
    setDown(isDown, source) {
      const error = isDown === true ? new ProviderError('The feed is down.', { kind: 'unreachable' }) : isDown || null;
      if (source !== 'results') down.odds = error;
      if (source !== 'odds') down.results = error;
    },
    setCredits(reported) {
      credits = reported;
    },
  };
}
