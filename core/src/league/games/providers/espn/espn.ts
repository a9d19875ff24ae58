import { dayMs, type MarketName, marketNameSchema } from '@courtside/contract';
import type { Clock } from '../../../../platform/clock.ts';
import type { Fixture, ListedGame, OddsSource, Reading, ResultsSource } from '../provider.ts';
import { reportNewProblems } from '../read-events.ts';
import { createDayRequest, type DayRequestOptions } from '../scoreboard/day-request.ts';
import { easternDays } from '../scoreboard/eastern-days.ts';
import { readListedGames } from './listed-games.ts';
import { type PagePace, priceAgeMs } from './page-pace.ts';
import { createPages, type Page } from './pages.ts';

const name = 'espn';
const oddsName = `${name}/odds`;
/** Odds are read for today and so many days more. */
const daysAhead = 2;

export interface EspnOptions extends DayRequestOptions {
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
  readonly odds: OddsSource & Required<Pick<OddsSource, 'isDue'>>;
  readonly results: ResultsSource;
}

/** Combines the days of the scoreboard. A game on two days, because it moved, counts as in the newer response. */
function combined<T extends Fixture>(readings: readonly { page: Page; reading: Reading<T> }[]): Reading<T> {
  const oldestFirst = [...readings].sort((a, b) => a.page.respondedAt.getTime() - b.page.respondedAt.getTime());
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
  return {
    games: [...games.values()],
    rejected: [...rejected].map(([id, reason]) => ({ id, reason })),
    problems: [...new Set(readings.flatMap(({ reading }) => reading.problems))],
  };
}

/**
 * Creates the sources for ESPN's public scoreboard, which needs no key: games, prices, starts and results come from the same
 * responses. Each game has the time of its response, so that one response never confirms itself.
 */
export function createEspn({
  clock,
  pace,
  maxAgeMs,
  report = (problem) => process.emitWarning(problem),
  ...options
}: EspnOptions): Espn {
  const pages = createPages({ request: createDayRequest(options), clock, pace });
  const reportOdds = reportNewProblems(report);
  const reportResults = reportNewProblems(report);
  /** When each day's response that the odds were last read from was requested. */
  const oddsReadFrom = new Map<string, number>();

  const oddsDays = () => easternDays(new Date(clock()), new Date(clock() + daysAhead * dayMs));

  function oddsOn(page: Page, markets: readonly MarketName[]): Reading<ListedGame> {
    const { events, respondedAt, results } = page;
    const boundOf = (startTime: Date) => maxAgeMs ?? priceAgeMs(results.games, pace, startTime, respondedAt.getTime());
    return readListedGames(events, { markets, respondedAt, maxAgeMs: boundOf });
  }

  return {
    odds: {
      name: oddsName,
      waitsWith: [name],
      isDue: () => oddsDays().some((day) => pages.isDue(day) || pages.last(day)?.requestedAt !== oddsReadFrom.get(day)),
      /** Reads today and the next two days. A day that fails keeps its last response while another one is read. */
      async fetchOdds(markets = marketNameSchema.options, signal) {
        const read: { page: Page; reading: Reading<ListedGame> }[] = [];
        const failures: unknown[] = [];
        const days = oddsDays();
        let hasNew = false;
        for (const day of oddsReadFrom.keys()) if (!days.includes(day)) oddsReadFrom.delete(day);
        for (const day of days) {
          const page = await pages.read(day, signal).catch((error: unknown) => {
            failures.push(error);
            return pages.last(day);
          });
          if (page === null) continue;
          hasNew ||= page.requestedAt !== oddsReadFrom.get(day);
          oddsReadFrom.set(day, page.requestedAt);
          read.push({ page, reading: oddsOn(page, markets) });
        }
        if (failures.length > 0 && !hasNew) throw failures[0];
        return reportOdds(combined(read));
      },
    },
    results: {
      name,
      key: 'odds',
      waitsWith: [oddsName],
      /** Reads every US Eastern day that overlaps with the range. */
      async fetchResults(from, to, signal) {
        const read = [];
        for (const day of easternDays(from, to)) {
          const page = await pages.read(day, signal);
          const games = page.results.games.map((game) => ({ ...game, respondedAt: page.respondedAt }));
          read.push({ page, reading: { ...page.results, games } });
        }
        return reportResults(combined(read));
      },
    },
  };
}
