import { dayMs, type League, minuteMs } from '@courtside/contract';
import type { Clock } from '../../../../platform/clock.ts';
import type { ScoredGame } from '../provider.ts';
import { type DayRequest, requestsFor } from '../scoreboard/day-request.ts';
import { easternDays } from '../scoreboard/eastern-days.ts';
import { type LeaguesToRead, type PagePace, pageIntervalMs, priceAgeMs, sharedPace } from './page-pace.ts';
import { createPages, type Page, type Pages } from './pages.ts';

/** Odds are read for today and so many days more. */
export const daysAhead = 2;

/** The days of several leagues on the scoreboard. */
export interface LeaguePages {
  readonly byLeague: ReadonlyMap<League, Pages>;
  /** The US Eastern days whose odds are read. */
  oddsDays(): readonly string[];
  /** How many leagues have games on the days around today; one that takes two requests counts twice. Age bounds of a page's prices depend on this number alone. */
  inSeason(): number;
  /** Age bound of a price on a page, in milliseconds. */
  priceAgeMs(page: Page, startTime: Date): number;
}

/** The US Eastern days that are read at a time. */
interface Days {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly withOdds: readonly string[];
  /** Those with odds, and yesterday, whose last games may be live. */
  readonly around: readonly string[];
}

function daysAt(now: number): Days {
  const last = new Date(now + daysAhead * dayMs);
  return {
    minute: Math.floor(now / minuteMs),
    withOdds: easternDays(new Date(now), last),
    around: easternDays(new Date(now - dayMs), last),
  };
}

/** Creates the readers of the leagues' days, which share the requests of a day. */
export function createLeaguePages(deps: {
  leagues: readonly League[];
  request: DayRequest;
  clock: Clock;
  pace: PagePace;
}): LeaguePages {
  const { leagues, request, clock, pace } = deps;

  let days = daysAt(clock());

  /** The days as of this minute. Computing them takes longer than looking at their games. */
  function daysNow(): Days {
    if (Math.floor(clock() / minuteMs) !== days.minute) days = daysAt(clock());
    return days;
  }

  function gamesAround(pages: Pages): readonly ScoredGame[] {
    return daysNow().around.flatMap((day) => pages.last(day)?.results.games ?? []);
  }

  /** The games around today of each league that has some. A league is there once for each request that a day of it takes. */
  function leaguesInSeason(): readonly (readonly ScoredGame[])[] {
    return [...byLeague].flatMap(([league, pages]) => {
      const games = gamesAround(pages);
      const requests = Math.max(...daysNow().around.map((day) => requestsFor(league, day)));
      return games.length === 0 ? [] : Array.from({ length: requests }, () => games);
    });
  }

  function leaguesToRead(): LeaguesToRead {
    const inSeason = leaguesInSeason();
    const inPlay = inSeason.filter((games) => pageIntervalMs(games, pace, clock()) < pace.idleMs);
    return { inSeason: inSeason.length, inPlay: inPlay.length };
  }

  /** When each league last had games, in milliseconds since 1970. One that moves to another day leaves its day empty first. */
  const hadGamesAt = new Map<League, number>();

  function paceOf(league: League): PagePace {
    const pages = byLeague.get(league);
    if (pages !== undefined && gamesAround(pages).length > 0) hadGamesAt.set(league, clock());
    const emptyForMs = clock() - (hadGamesAt.get(league) ?? Number.NEGATIVE_INFINITY);
    if (emptyForMs >= pace.emptyMs) return { ...pace, idleMs: pace.emptyMs };
    return sharedPace(pace, leaguesToRead());
  }

  const byLeague: ReadonlyMap<League, Pages> = new Map(
    leagues.map((league) => [league, createPages({ request, league, clock, pace: () => paceOf(league) })]),
  );

  return {
    byLeague,
    oddsDays: () => daysNow().withOdds,
    inSeason: () => leaguesInSeason().length,
    priceAgeMs({ results, respondedAt }, startTime) {
      const inSeason = leaguesInSeason().length;
      // More leagues may be in play until the next reading.
      const slowest = sharedPace(pace, { inSeason, inPlay: inSeason });
      return priceAgeMs(results.games, slowest, startTime, respondedAt.getTime());
    },
  };
}
