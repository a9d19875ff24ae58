import type { Clock } from '../../clock.ts';
import { type Reading, readOdds, readScores } from './odds-api/events.ts';
import { requestJson } from './odds-api/request.ts';
import type { GamesProvider } from './provider.ts';
import { simulatedIds } from './simulator/schedule.ts';

/** The farthest back the feed tells results. */
const daysOfScores = '3';

export interface OddsApiOptions {
  /** Base address, with or without a slash at its end. */
  readonly url: string;
  readonly key: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Told in a sentence of every event that had to be left out or was not what it claims, once for as long as it
   * stays so. A process warning unless given.
   */
  readonly report?: (problem: string) => void;
}

export interface OddsApi extends GamesProvider {
  /** Requests left in the feed's current period, as of the last answer; null before it, or when the feed is silent. */
  quotaLeft(): number | null;
}

/** Real games, from The Odds API (version 4) or a relay of it. */
export function createOddsApi({
  url,
  key,
  clock,
  timeoutMs,
  fetch = globalThis.fetch,
  report = (problem) => process.emitWarning(problem),
}: OddsApiOptions): OddsApi {
  let quotaLeft: number | null = null;

  const ask = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal | undefined) => {
    const address = new URL(`${url.replace(/\/+$/, '')}/v4/sports/basketball_nba/${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const answer = await requestJson({ url: address, key, fetch, timeoutMs, signal });
    quotaLeft = answer.quotaLeft ?? quotaLeft;
    return answer.body;
  };
  const oddsIn = reportNew((body) => readOdds(body, clock()), report);
  const scoresIn = reportNew(readScores, report);

  return {
    name: 'the-odds-api',
    owns: (id) => !id.startsWith(simulatedIds),
    quotaLeft: () => quotaLeft,
    async fetchOdds(signal) {
      return oddsIn(await ask('odds', { regions: 'us', markets: 'h2h', oddsFormat: 'american' }, signal));
    },
    async fetchScores(signal) {
      return scoresIn(await ask('scores', { daysFrom: daysOfScores }, signal));
    },
  };
}

/** A reader that reports what it had not found the time before, and answers the games. */
function reportNew<G>(
  read: (body: unknown) => Reading<G>,
  report: (problem: string) => void,
): (body: unknown) => readonly G[] {
  let known: ReadonlySet<string> = new Set();
  return (body) => {
    const { games, problems } = read(body);
    for (const problem of problems) if (!known.has(problem)) report(problem);
    known = new Set(problems);
    return games;
  };
}
