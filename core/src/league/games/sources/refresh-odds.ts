import { defaultLeague } from '@courtside/contract';
import { ProviderError } from '../providers/provider.ts';
import { createFreeOdds } from './free-odds.ts';
import type { OddsDeps, OddsRun } from './odds-job.ts';
import { concernsKey, createPlannedOdds } from './planned-odds.ts';

/** Combines the runs of the leagues: those that requested odds, otherwise the one that does so next. */
function combined(runs: readonly [OddsRun, ...OddsRun[]]): OddsRun {
  const timeOf = ({ requested, nextAt }: OddsRun) => (requested ? 0 : (nextAt?.getTime() ?? Number.POSITIVE_INFINITY));
  const [first] = runs.toSorted((a, b) => timeOf(a) - timeOf(b));
  return { ...(first ?? runs[0]), changed: runs.reduce((sum, { changed }) => sum + changed, 0) };
}

/**
 * Creates the odds job. It reads a free source as often as it runs, and each league of another one when the plan says so. It throws
 * ProviderError if the source cannot be read: after reading the other leagues, unless the failure concerns the key.
 */
export function createRefreshOdds(deps: OddsDeps): () => Promise<OddsRun> {
  const { fetchEvents, leagues = [defaultLeague] } = deps.feeds.odds;
  if (fetchEvents === undefined) return createFreeOdds(deps);
  const jobs = leagues.map((league) =>
    createPlannedOdds(
      deps,
      league,
      leagues.filter((other) => other !== league),
    ),
  );
  return async () => {
    const runs: OddsRun[] = [];
    const failures: ProviderError[] = [];
    for (const run of jobs) {
      try {
        runs.push(await run());
      } catch (error) {
        if (!(error instanceof ProviderError) || error.requestsWait || concernsKey(error)) throw error;
        failures.push(error);
      }
    }
    if (failures[0] !== undefined) throw failures[0];
    const [first, ...others] = runs;
    if (first === undefined) throw new Error('The odds source has no leagues.');
    return combined([first, ...others]);
  };
}
