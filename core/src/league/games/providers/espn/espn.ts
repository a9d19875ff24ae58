import { dayMs, type League, leagues as leagueFormats, type MarketName, marketNameSchema } from '@courtside/contract';
import type { Clock } from '../../../../platform/clock.ts';
import {
  type Fixture,
  type ListedGame,
  type NextGame,
  type OddsSource,
  ProviderError,
  type Reading,
  type ResultsSource,
} from '../provider.ts';
import { reportNewProblems } from '../read-events.ts';
import { createDayRequest, type DayRequestOptions } from '../scoreboard/day-request.ts';
import { easternDays } from '../scoreboard/eastern-days.ts';
import { createLeaguePages, daysAhead } from './league-pages.ts';
import { readListedGames } from './listed-games.ts';
import type { PagePace } from './page-pace.ts';
import type { Page, Pages } from './pages.ts';

const name = 'espn';
const oddsName = `${name}/odds`;

export interface EspnOptions extends DayRequestOptions {
  readonly leagues: readonly League[];
  readonly clock: Clock;
  readonly pace: PagePace;
  /** Age bound of prices that the operator set, in milliseconds; null to derive it from the pace. */
  readonly maxAgeMs: number | null;
  /**
   * Called with a sentence for each event that is skipped or used in part, once while that persists. Emits a process
   * warning by default.
   */
  readonly report?: (problem: string) => void;
}

/** The odds and results of ESPN's scoreboard. */
export interface Espn {
  readonly odds: OddsSource & Required<Pick<OddsSource, 'isDue' | 'upcoming'>>;
  readonly results: ResultsSource;
}

interface PageReading<T> {
  readonly page: Page;
  readonly reading: Reading<T>;
}

/** What was read of one league. */
interface LeagueReading<T> {
  readonly league: League;
  readonly read: readonly PageReading<T>[];
  /** Why days of the league could not be read. */
  readonly failures: readonly ProviderError[];
}

/** Why a request failed. Rethrows other errors, and a failure that requests a wait: it concerns all leagues. */
function failureOf(error: unknown): ProviderError {
  if (error instanceof ProviderError && !error.requestsWait) return error;
  throw error;
}

/** Combines the days of the leagues. A game on two days, because it moved, counts as in the newer response. */
function combined<T extends Fixture>(leagues: readonly LeagueReading<T>[]): Reading<T> {
  const readings = leagues.flatMap(({ read }) => read);
  const oldestFirst = readings.toSorted((a, b) => a.page.respondedAt.getTime() - b.page.respondedAt.getTime());
  const games = new Map<string, T>();
  const rejected = new Map<string, string>();
  for (const { reading } of oldestFirst) {
    for (const game of reading.games) {
      rejected.delete(game.id);
      games.set(game.id, game);
    }
    for (const { id, reason } of reading.rejected) {
      games.delete(id);
      rejected.set(id, reason);
    }
  }
  const failed = leagues.flatMap(({ league, failures }) =>
    failures.map(({ message }) => `${leagueFormats[league].title}: ${message}`),
  );
  return {
    games: [...games.values()],
    rejected: [...rejected].map(([id, reason]) => ({ id, reason })),
    unread: leagues.filter(({ read }) => read.length === 0).map(({ league }) => league),
    problems: [...new Set([...readings.flatMap(({ reading }) => reading.problems), ...failed])],
  };
}

/**
 * Creates the sources for ESPN's public scoreboard, which needs no key: games, prices, starts and results of a league come from
 * the same responses. Each game has the time of its response, so that one response never confirms itself. A league that fails
 * does not stop the others.
 */
export function createEspn({
  leagues,
  clock,
  pace,
  maxAgeMs,
  report = (problem) => process.emitWarning(problem),
  ...options
}: EspnOptions): Espn {
  const { byLeague, oddsDays, inSeason, priceAgeMs } = createLeaguePages({
    leagues,
    request: createDayRequest(options),
    clock,
    pace,
  });
  const reportOdds = reportNewProblems(report);
  const reportResults = reportNewProblems(report);
  /** The responses that the odds were last read from. */
  let oddsReadFrom: ReadonlySet<string> = new Set();

  const responseKey = (league: League, day: string, { requestedAt }: Page) => `${league} ${day} ${requestedAt}`;

  /** The odds of each page as they were last read, by its events. Most pages are read again long before they change. */
  const oddsByEvents = new WeakMap<Page['events'], { readonly of: string; readonly reading: Reading<ListedGame> }>();

  function oddsOn(league: League, page: Page, markets: readonly MarketName[]): Reading<ListedGame> {
    const { events, respondedAt } = page;
    const of = `${markets} ${inSeason()}`;
    const known = oddsByEvents.get(events);
    if (known?.of === of) return known.reading;
    const boundOf = (startTime: Date) => maxAgeMs ?? priceAgeMs(page, startTime);
    const reading = readListedGames(events, { league, markets, respondedAt, maxAgeMs: boundOf });
    oddsByEvents.set(events, { of, reading });
    return reading;
  }

  function areOddsDue(league: League, pages: Pages): boolean {
    return oddsDays().some((day) => {
      const last = pages.last(day);
      return pages.isDue(day) || last === null || !oddsReadFrom.has(responseKey(league, day, last));
    });
  }

  /** Reads a league's days. One that fails keeps its last response, if there is one. */
  async function readOddsOf(league: League, pages: Pages, markets: readonly MarketName[], signal?: AbortSignal) {
    const read: PageReading<ListedGame>[] = [];
    const failures: ProviderError[] = [];
    const responses: string[] = [];
    for (const day of oddsDays()) {
      const page = await pages.read(day, signal).catch((error: unknown) => {
        failures.push(failureOf(error));
        return pages.last(day);
      });
      if (page === null) continue;
      responses.push(responseKey(league, day, page));
      read.push({ page, reading: oddsOn(league, page, markets) });
    }
    return { league, read, failures, responses };
  }

  /** Reads a league's days. If one fails, the reading says nothing about the league. */
  async function readResultsOf(league: League, pages: Pages, days: readonly string[], signal?: AbortSignal) {
    const read = [];
    try {
      for (const day of days) {
        const page = await pages.read(day, signal);
        const games = page.results.games.map((game) => ({ ...game, respondedAt: page.respondedAt }));
        read.push({ page, reading: { ...page.results, games } });
      }
      return { league, read, failures: [] };
    } catch (error) {
      return { league, read: [], failures: [failureOf(error)] };
    }
  }

  /** The next game of a league: the first one that its pages list, or a later day of its calendar. */
  function nextOf(league: League, pages: Pages): NextGame[] {
    const read = oddsDays().flatMap((day) => pages.last(day) ?? []);
    const starts = read
      .flatMap(({ results }) => results.games)
      .filter(({ state, startTime }) => state === 'scheduled' && startTime.getTime() > clock())
      .map(({ startTime }) => startTime.getTime());
    if (starts.length > 0) return [{ league, startTime: new Date(Math.min(...starts)), isDayOnly: false }];
    const lastRead = clock() + daysAhead * dayMs;
    const days = read.flatMap(({ gameDays }) => gameDays.map((day) => day.getTime())).filter((day) => day > lastRead);
    return days.length === 0 ? [] : [{ league, startTime: new Date(Math.min(...days)), isDayOnly: true }];
  }

  return {
    odds: {
      name: oddsName,
      waitsWith: [name],
      isDue: () => [...byLeague].some(([league, pages]) => areOddsDue(league, pages)),
      upcoming: () => [...byLeague].flatMap(([league, pages]) => nextOf(league, pages)),
      /** Reads today and the next two days. */
      async fetchOdds(markets = marketNameSchema.options, signal) {
        const read = await Promise.all(
          [...byLeague].map(([league, pages]) => readOddsOf(league, pages, markets, signal)),
        );
        const responses = read.flatMap((one) => one.responses);
        const hasNew = responses.some((response) => !oddsReadFrom.has(response));
        const isAnyWhole = read.some(({ failures }) => failures.length === 0);
        const [failure] = read.flatMap(({ failures }) => failures);
        if (failure !== undefined && !hasNew && !isAnyWhole) throw failure;
        oddsReadFrom = new Set(responses);
        return reportOdds(combined(read));
      },
    },
    results: {
      name,
      key: 'odds',
      waitsWith: [oddsName],
      /** Reads every US Eastern day that overlaps with the range. */
      async fetchResults(from, to, signal) {
        const days = easternDays(from, to);
        const read = await Promise.all(
          [...byLeague].map(([league, pages]) => readResultsOf(league, pages, days, signal)),
        );
        const [failure] = read.flatMap(({ failures }) => failures);
        if (failure !== undefined && read.every(({ failures }) => failures.length > 0)) throw failure;
        return reportResults(combined(read));
      },
    },
  };
}
