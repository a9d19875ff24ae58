import { defaultLeague, type MarketName, marketNameSchema } from '@courtside/contract';
import type { Clock } from '../../../../platform/clock.ts';
import type { Feeds, Fixture, ListedGame, OddsSource, Reading, ResultsSource, ScoredGame } from '../provider.ts';
import type { Forecast } from './chances.ts';
import { forecastAt, forecastMoves } from './forecast.ts';
import { durationMs, stageAfter } from './game-clock.ts';
import { createLeague } from './league.ts';
import { moneyline, spread, total } from './prices.ts';
import {
  firstTipOffFrom,
  fixture,
  lastTippedOff,
  numberOf,
  openGames,
  type SimulatedFixture,
  tipOffEveryMs,
} from './schedule.ts';
import { type PlayByPlay, playGame, scoreAt } from './scoring.ts';

const name = 'simulator';

/** How long after tip-off a game stays among the results; later it is available by id. */
const lookBackMs = 2 * 60 * 60 * 1000;
const lookBackGames = Math.ceil(lookBackMs / tipOffEveryMs);
/** Number of cached games: twice what one reading of the results needs. */
const cachedGames = 2 * (lookBackGames + openGames);

/** A live game is not listed for the first time later than this before its end, in milliseconds. */
const minTimeLeftMs = 30_000;
/** Number of games that can be live at the same time: the longest one takes less than this many tip-offs. */
const maxLiveGames = Math.ceil(durationMs(true) / tipOffEveryMs);

interface SimulatedGame {
  readonly fixture: SimulatedFixture;
  readonly forecast: readonly Forecast[];
  readonly playByPlay: PlayByPlay;
}

export interface SimulatorOptions {
  readonly clock: Clock;
  /** Determines the league. Anyone who knows the seed can compute every result. */
  readonly seed: string;
}

/** Odds and results source of the simulated league. Prices are always current, and results are immediate. */
export interface Simulator extends Feeds {
  readonly odds: OddsSource & Required<Pick<OddsSource, 'fetchLive'>>;
  readonly results: readonly [Required<Omit<ResultsSource, 'waitsWith' | 'leagues'>>];
}

/**
 * Creates a league that plays around the clock. It is a pure function of clock and seed without stored state, so every
 * process sees the same games, and any past game can be scored. There is at most one overtime: a second one could leave
 * a visitor without a game that ends within two minutes.
 */
export function createSimulator({ clock, seed }: SimulatorOptions): Simulator {
  const league = createLeague(seed);
  const gameOf = memoize(cachedGames, (number): SimulatedGame => {
    const game = fixture(league, number);
    const forecast = forecastMoves(league, game);
    return { fixture: game, forecast, playByPlay: playGame(league, number, forecastAt(forecast, game, game.tipOff)) };
  });
  const games = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => gameOf(first + index));

  const odds: Simulator['odds'] = {
    name,
    async fetchOdds(markets = marketNameSchema.options, signal) {
      signal?.throwIfAborted();
      const now = clock();
      const last = lastTippedOff(now);
      return reading(games(last + 1, last + openGames).map((game) => listedGame(game, markets, now)));
    },
    async fetchLive(signal) {
      signal?.throwIfAborted();
      const now = clock();
      const last = lastTippedOff(now);
      const live = games(Math.max(0, last + 1 - maxLiveGames), last).filter(({ fixture: { tipOff }, playByPlay }) => {
        const leftMs = tipOff + durationMs(playByPlay.overtime) - now;
        return leftMs >= minTimeLeftMs;
      });
      return reading(live.map((game) => listedGame(game, marketNameSchema.options, game.fixture.tipOff)));
    },
  };
  const results: Required<Omit<ResultsSource, 'waitsWith' | 'leagues'>> = {
    name,
    key: 'odds',
    async fetchResults(from, to, signal) {
      signal?.throwIfAborted();
      const now = clock();
      const last = lastTippedOff(now);
      const first = Math.max(0, last - lookBackGames, firstTipOffFrom(from.getTime()));
      return reading(
        games(first, Math.min(last + openGames, lastTippedOff(to.getTime()))).map((game) => scoredGame(game, now)),
      );
    },
    async fetchGame(id, signal) {
      signal?.throwIfAborted();
      const now = clock();
      const number = numberOf(league, id);
      return number === null || number > lastTippedOff(now) + openGames ? null : scoredGame(gameOf(number), now);
    },
  };
  return { name, odds, results: [results], owns: (id) => numberOf(league, id) !== null };
}

/** A reading without problems. */
function reading<T>(games: readonly T[]): Reading<T> {
  return { games, rejected: [], problems: [] };
}

function listedGame(
  { fixture: game, forecast }: SimulatedGame,
  markets: readonly MarketName[],
  now: number,
): ListedGame {
  const current = forecastAt(forecast, game, now);
  const shared = { bookmaker: null, updatedAt: new Date(now) };
  const quotes = {
    moneyline: { line: null, prices: moneyline(current.margin), ...shared },
    ...(markets.includes('spread') && { spread: { ...spread(current), ...shared } }),
    ...(markets.includes('total') && { total: { ...total(current), ...shared } }),
  };
  return { ...fixtureOf(game), quotes };
}

function scoredGame({ fixture: game, playByPlay }: SimulatedGame, now: number): ScoredGame {
  const elapsed = now - game.tipOff;
  if (elapsed < 0) return { ...fixtureOf(game), state: 'scheduled', score: null };
  const score = scoreAt(playByPlay, stageAfter(elapsed, playByPlay.overtime));
  return { ...fixtureOf(game), state: elapsed >= durationMs(playByPlay.overtime) ? 'final' : 'live', score };
}

function fixtureOf({ id, home, away, tipOff }: SimulatedFixture): Fixture {
  return { id, league: defaultLeague, team1: home, team2: away, startTime: new Date(tipOff) };
}

/** Caches a function's last results, and evicts the oldest first. */
function memoize<T>(limit: number, compute: (key: number) => T): (key: number) => T {
  const cached = new Map<number, T>();
  return (key) => {
    const known = cached.get(key);
    if (known !== undefined) return known;
    const result = compute(key);
    cached.set(key, result);
    for (const oldest of cached.keys()) {
      if (cached.size <= limit) break;
      cached.delete(oldest);
    }
    return result;
  };
}
