import type { Clock } from '../../platform/clock.ts';
import type { FeedState } from './feed-state.ts';
import type { Game } from './game.ts';
import type { Games } from './games.ts';
import type { ResultRules } from './official.ts';
import type { Feeds, ProviderError, ResultsSource } from './providers/provider.ts';
import type { ResultsReading } from './read-results.ts';

/** How often results are read. Times in milliseconds. */
export interface ResultsPace {
  readonly rules: ResultRules;
  readonly voidAfterMs: number;
  /** Time between two readings while no game is near or under way. */
  readonly idleMs: number;
  /** Time between two readings of a fallback source that costs credits, while the preferred one fails. */
  readonly fallbackEveryMs: number;
}

/** Whether a request costs credits, and whether there are so many that a second opinion on a result is worth one. */
export type RequestCost = 'free' | 'ample' | 'scarce';

/** What decides whether a source is asked. */
interface Situation {
  readonly busy: boolean;
  readonly preferredFails: boolean;
  /** True while a game that a source reports as final is undecided. */
  readonly finalWaits: boolean;
  readonly now: Date;
}

/** What one run of the results job did. */
export interface ResultsRun {
  readonly asked: readonly string[];
  readonly changed: number;
}

const soonMs = 15 * 60_000;
/** Time between two requests of a metered source about a final that another source reported. */
const secondOpinionMs = 60_000;
const hourMs = 3_600_000;
/** A source that lists games by days is asked for a little more than the games' own times. */
const marginMs = 2 * hourMs;
/** No source is asked for games older than this. */
const longestLookBackMs = 96 * hourMs;
/** Results decided this lately are compared with every reading, older ones once an hour. */
const freshResultMs = 3 * hourMs;

interface Wanted {
  readonly from: Date;
  readonly to: Date;
  /** True when a game is near its start or under way. */
  readonly busy: boolean;
}

/** Which times to ask for: those of undecided games, lately decided ones, and all correctable ones now and then. */
function wantedTimes(undecided: readonly Game[], correctable: readonly Game[], all: boolean, now: Date): Wanted {
  const near = undecided.filter(
    ({ startTime, betStatus }) => betStatus === 'closed' || startTime.getTime() - now.getTime() < soonMs,
  );
  const fresh = correctable.filter(({ resultAt }) => all || now.getTime() - (resultAt?.getTime() ?? 0) < freshResultMs);
  const times = [...near, ...fresh].map(({ startTime }) => startTime.getTime());
  return {
    from: new Date(Math.max(Math.min(now.getTime(), ...times) - marginMs, now.getTime() - longestLookBackMs)),
    to: new Date(Math.max(now.getTime(), ...times) + marginMs),
    busy: near.length > 0 || fresh.length > 0,
  };
}

/** Reads results from every source that is due. @throws ProviderError of a source that failed, after using the others */
export function createRefreshResults(deps: {
  games: Games;
  state: FeedState;
  feeds: Feeds;
  pace: ResultsPace;
  clock: Clock;
  /** Whether the requests of a results source cost credits now, and whether there are plenty of them. */
  costOf: (source: ResultsSource) => Promise<RequestCost>;
}): () => Promise<ResultsRun> {
  const { games, state, feeds, pace, clock, costOf } = deps;
  let sweptAt = 0;

  async function isDue(source: ResultsSource, index: number, { busy, preferredFails, finalWaits, now }: Situation) {
    const known = await state.read(source.name);
    if (known.notBefore !== null && now < known.notBefore) return false;
    const sinceLast = now.getTime() - (known.lastGoodAt?.getTime() ?? 0);
    const cost = index === 0 ? 'free' : await costOf(source);
    if (cost === 'free') return busy || sinceLast >= pace.idleMs;
    if (cost === 'ample' && finalWaits && sinceLast >= secondOpinionMs) return true;
    return preferredFails && busy && sinceLast >= pace.fallbackEveryMs;
  }

  async function read(source: ResultsSource, { from, to }: Wanted): Promise<ResultsReading | ProviderError> {
    try {
      const reading = await source.fetchResults(from, to);
      const { lastGoodAt, failure } = await state.succeeded(source.name, new Date(clock()));
      return { source, reading, previousResponseAt: failure === null ? lastGoodAt : null };
    } catch (error) {
      const now = new Date(clock());
      return state.failed(source.name, now, error);
    }
  }

  return async () => {
    const now = new Date(clock());
    const sweep = now.getTime() - sweptAt >= hourMs;
    const undecided = await games.listUndecided();
    const correctable = pace.rules.shortestGameMs === null ? [] : await games.listCorrectable();
    const wanted = wantedTimes(undecided, correctable, sweep, now);
    const responses: (ResultsReading | ProviderError)[] = [];
    const asked: string[] = [];
    let preferredFails = false;
    const finalWaits = undecided.some(({ reports }) =>
      Object.values(reports ?? {}).some(({ state }) => state === 'final'),
    );
    for (const [index, source] of feeds.results.entries()) {
      if (!(await isDue(source, index, { busy: wanted.busy || sweep, preferredFails, finalWaits, now }))) continue;
      asked.push(source.name);
      const response = await read(source, wanted);
      if (index === 0) preferredFails = !('reading' in response);
      responses.push(response);
    }
    const readings = responses.filter((response) => 'reading' in response);
    const failures = responses.filter((response) => !('reading' in response));
    let changed = 0;
    if (readings.length > 0) {
      if (sweep) sweptAt = now.getTime();
      const { rules, voidAfterMs } = pace;
      changed = await games.readResults(readings, {
        now: new Date(clock()),
        rules,
        voidAfterMs,
        coversUntil: wanted.to,
        owns: feeds.owns,
      });
    }
    if (failures[0] !== undefined) throw failures[0];
    return { asked, changed };
  };
}
