import { defaultLeague } from '@courtside/contract';
import { ProviderError, type ResultsSource, type ScoredGame } from '../provider.ts';
import { reportNewProblems } from '../read-events.ts';
import { createDayRequest, type DayRequestOptions } from './day-request.ts';
import { easternDays } from './eastern-days.ts';
import { readScoreboard } from './events.ts';

/** Limits the number of requests for a wrong range. */
const maxDays = 14;

export interface ScoreboardOptions extends DayRequestOptions {
  /**
   * Called with a sentence for each event that is skipped or used in part, once while that persists. Emits a process
   * warning by default.
   */
  readonly report?: (problem: string) => void;
}

/** Creates the source for the NBA on ESPN's public scoreboard (states, scores, quarters and clocks), which needs no key. */
export function createScoreboard({
  report = (problem) => process.emitWarning(problem),
  ...options
}: ScoreboardOptions): ResultsSource {
  const requestDay = createDayRequest(options);
  const reportProblems = reportNewProblems(report);

  return {
    name: 'espn',
    key: 'scoreboard',
    leagues: [defaultLeague],
    /** Reads every US Eastern day that overlaps with the range. */
    async fetchResults(from, to, signal) {
      signal?.throwIfAborted();
      const days = easternDays(from, to);
      if (days.length > maxDays)
        throw new ProviderError(`The scoreboard is read for at most ${maxDays} days together.`);
      // When one page fails, the others are aborted.
      const failed = new AbortController();
      const any = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
      try {
        const pages = await Promise.all(days.map((day) => requestDay(defaultLeague, day, any)));
        return reportProblems<ScoredGame>(
          readScoreboard(
            pages.flatMap(({ events }) => events),
            defaultLeague,
          ),
        );
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    },
  };
}
