import { dayMs } from '@courtside/contract';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { standIn, startStandIn } from '../../../../testing/real-season.ts';
import { createOddsApi } from '../odds-api/odds-api.ts';
import { createScoreboard } from '../scoreboard/scoreboard.ts';

const eventSchema = z.object({
  id: z.string(),
  commence_time: z.string(),
  home_team: z.string(),
  away_team: z.string(),
  homePrice: z.int(),
  awayPrice: z.int(),
  homeScore: z.int(),
  awayScore: z.int(),
});
const controlSchema = z.object({ events: z.array(eventSchema).min(1), calls: z.record(z.string(), z.int()) });

/** Starts both sources with real games of April 2022 on a fast clock; `control` injects faults. */
export async function aRealSeason(options: readonly string[] = [], timeoutMs = 5_000) {
  const { url, child } = await startStandIn(standIn, options);
  onTestFinished(() => void child.kill());
  const time = { skewMs: 0 };
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const oddsApi = createOddsApi({
    url,
    key: 'some-key',
    clock: () => Date.now() + time.skewMs,
    timeoutMs,
    maxAgeMs: () => 60_000,
    report,
  });
  const [scores] = oddsApi.results;
  const scoreboard = createScoreboard({ url, timeoutMs, report });
  const around = () => [new Date(Date.now() - dayMs), new Date(Date.now() + 2 * dayMs)] as const;
  return {
    odds: oddsApi.odds,
    time,
    problems,
    readOdds: async () => (await oddsApi.odds.fetchOdds()).games,
    readScores: async () => (await scores?.fetchResults(...around()))?.games ?? [],
    readScoreboard: async () => (await scoreboard.fetchResults(...around())).games,
    control: async (fault?: object) => {
      const response = await fetch(`${url}/control`, fault && { method: 'POST', body: JSON.stringify(fault) });
      return controlSchema.parse(await response.json());
    },
  };
}
