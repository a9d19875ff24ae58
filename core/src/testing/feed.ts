import { randomUUID } from 'node:crypto';
import { hourMs, type League, type MarketName, marketNameSchema, teams } from '@courtside/contract';
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

/** A line and its American prices: team 1 and team 2, or over and under. */
type LineOffer = readonly [line: number, first: number, second: number];

/** A game to offer: any of its fields, and its odds at the top level or as quotes. */
type Offer = Partial<ListedGame> & {
  readonly team1Price?: number;
  readonly team2Price?: number;
  readonly spread?: LineOffer;
  readonly total?: LineOffer;
};

/** Feeds whose responses a test controls: one odds source and one results source that share their ids. */
export interface TestFeed extends Feeds {
  /** Offers a game for betting; by default with a tip-off in an hour, a moneyline at +150 and −170, never stale. */
  offer(game?: Offer): ListedGame;
  /** Moves the moneyline of a game on offer; at an age of 0 with each reading unless `updatedAt` is given. */
  reprice(id: string, team1Price: number, team2Price: number, updatedAt?: Date): void;
  /** Replaces a quote of a game on offer; null when no bookmaker has one, undefined when the market is not requested. */
  quote(id: string, quote: Quote | null | undefined, market?: MarketName): void;
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
  /** Requests for a league's odds fail from now on, or work again. */
  setLeagueDown(league: League, down: ProviderError | null): void;
  /** What a metered odds source reports about its key. */
  setCredits(credits: Credits | null): void;
}

/**
 * Feeds for a test.
 * @param now the time tip-offs are counted from, milliseconds since 1970 UTC
 * @param options `metered` gives the odds source credits and a free list of events, as The Odds API has; with `leagues`, it is read
 * league by league
 */
export function aFeed(now: () => number, options: { metered?: boolean; leagues?: readonly League[] } = {}): TestFeed {
  const listed = new Map<string, ListedGame>();
  /** Games whose quotes keep their own age. */
  const aging = new Set<string>();
  const scored = new Map<string, ScoredGame>();
  const rejected = new Map<string, string>();
  const down: Record<'odds' | 'results', ProviderError | null> = { odds: null, results: null };
  const downLeagues = new Map<League, ProviderError>();
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

  const othersThan = (league: League | undefined) => options.leagues?.filter((each) => each !== league) ?? [];

  function gamesOf(league: League | undefined): ListedGame[] {
    return [...listed.values()].filter((game) => !othersThan(league).includes(game.league));
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

  const moneylineOf = (first: number, second: number, updatedAt = new Date(now())): Quote => ({
    line: null,
    prices: [first, second],
    bookmaker: null,
    updatedAt,
  });
  const lineOf = ([line, ...prices]: LineOffer): Quote => ({
    line,
    prices,
    bookmaker: null,
    updatedAt: new Date(now()),
  });

  /** A game as the source lists it now: only the requested markets, all of them by default. */
  function current(game: ListedGame, markets: readonly MarketName[] = marketNameSchema.options): ListedGame {
    const atNow = <Q extends Quote | null>(quote: Q): Q =>
      quote === null || aging.has(game.id) ? quote : { ...quote, updatedAt: new Date(now()) };
    const { moneyline, spread, total } = game.quotes;
    const quotes = {
      moneyline: atNow(moneyline),
      ...(spread !== undefined && markets.includes('spread') && { spread: atNow(spread) }),
      ...(total !== undefined && markets.includes('total') && { total: atNow(total) }),
    };
    return { ...game, quotes };
  }

  function store(game: ListedGame, keepsAge: boolean): ListedGame {
    listed.set(game.id, game);
    if (keepsAge) aging.add(game.id);
    else aging.delete(game.id);
    return game;
  }

  function result(id: string, game: Partial<ScoredGame> | null): void {
    if (game === null) return void scored.delete(id);
    const { league, team1, team2, startTime } = scored.get(id) ?? known(id);
    const { state, score } = scored.get(id) ?? { state: 'scheduled', score: null };
    scored.set(id, { id, league, team1, team2, startTime, state, score, ...game });
  }

  return {
    name: 'test',
    owns: () => true,
    odds: {
      name: 'test',
      ...(options.leagues && { leagues: options.leagues }),
      async fetchOdds(markets, _signal, league) {
        const failure = league && downLeagues.get(league);
        if (failure !== undefined) throw failure;
        const games = gamesOf(league).map((game) => current(game, markets));
        return { ...reading('odds', games), unread: othersThan(league) };
      },
      ...(options.metered && {
        credits: () => credits,
        fetchEvents: async (_signal, league) =>
          reading(
            'odds',
            gamesOf(league).map(({ quotes: _quotes, ...game }) => game),
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
    offer({ team1Price, team2Price, spread, total, ...game } = {}) {
      const [team1, team2] = nextPair();
      const isPriced = team1Price !== undefined || team2Price !== undefined;
      const moneyline = moneylineOf(team1Price ?? 150, team2Price ?? -170);
      const quotes = {
        ...game.quotes,
        moneyline: isPriced ? moneyline : (game.quotes?.moneyline ?? moneyline),
        ...(spread && { spread: lineOf(spread) }),
        ...(total && { total: lineOf(total) }),
      };
      return store(
        {
          id: `game-${randomUUID()}`,
          league: 'nba',
          team1,
          team2,
          startTime: new Date(now() + hourMs),
          ...game,
          quotes,
        },
        game.quotes !== undefined && !isPriced,
      );
    },
    reprice(id, team1Price, team2Price, updatedAt) {
      const game = known(id);
      const quotes = { ...game.quotes, moneyline: moneylineOf(team1Price, team2Price, updatedAt) };
      store({ ...game, quotes }, updatedAt !== undefined);
    },
    quote(id, quote, market = 'moneyline') {
      const { [market]: _replaced, ...others } = known(id).quotes;
      const quotes = { moneyline: null, ...others, ...(quote !== undefined && { [market]: quote }) };
      store({ ...known(id), quotes }, true);
    },
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
    setLeagueDown(league, failure) {
      if (failure === null) downLeagues.delete(league);
      else downLeagues.set(league, failure);
    },
    setCredits(reported) {
      credits = reported;
    },
  };
}
