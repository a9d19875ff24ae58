import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { impliedProbability, isAmericanPrice } from '@courtside/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../testing/eventually.ts';
import { startStandIn } from '../../testing/real-season.ts';
import { createOddsApi } from './odds-api.ts';
import { ProviderError } from './provider.ts';

const standIn = fileURLToPath(new URL('../../../../../shared/tools/real-season.mjs', import.meta.url));
const children: ChildProcess[] = [];

const controlSchema = z.object({
  events: z.array(
    z.object({ id: z.string(), home_team: z.string(), homePrice: z.int(), homeScore: z.int(), awayScore: z.int() }),
  ),
});

/** Real games of April 2022 on a fast clock, with faults on request. */
async function aRealSeason(...options: string[]) {
  const { url, child } = await startStandIn(standIn, options);
  children.push(child);
  return {
    provider: createOddsApi({ url, key: 'some-key', clock: Date.now, timeoutMs: 5000 }),
    control: async (fault?: object) => {
      const response = await fetch(`${url}/control`, fault && { method: 'POST', body: JSON.stringify(fault) });
      return controlSchema.parse(await response.json());
    },
  };
}

afterAll(() => {
  for (const child of children) child.kill();
});

describe.runIf(existsSync(standIn))('against real games of April 2022', () => {
  it('offers every game to come at prices near its real line, in decimals as well', async () => {
    const { provider, control } = await aRealSeason('--nights', '2');
    const { events } = await control();
    for (const decimal of [false, true]) {
      await control({ decimal });
      const odds = await provider.fetchOdds();
      expect(odds).toHaveLength(events.length);
      for (const event of events) {
        const game = odds.find(({ id }) => id === event.id);
        expect(game?.team1).toBe(event.home_team);
        expect([game?.team1Price, game?.team2Price].every((price) => isAmericanPrice(price ?? 0))).toBe(true);
        const drift = impliedProbability(game?.team1Price ?? 0) - impliedProbability(event.homePrice);
        expect(Math.abs(drift)).toBeLessThan(0.04);
      }
    }
    expect(provider.quotaLeft()).toBe(487);
    expect((await provider.fetchScores()).every(({ score, completed }) => score === null && !completed)).toBe(true);
  });

  it('survives dropped connections, refusals and answers that make no sense', async () => {
    const { provider, control } = await aRealSeason('--nights', '1');
    const both = () => [provider.fetchOdds(), provider.fetchScores()];
    await control({ fail: 2 });
    for (const call of await Promise.allSettled(both()))
      expect(call).toMatchObject({ status: 'rejected', reason: expect.any(ProviderError) });
    for (const [status, sentence] of [
      [401, /401.*ODDS_API_KEY/],
      [422, /422/],
      [429, /429.*stand-in fault/],
      [500, /500/],
    ] as const) {
      await control({ status });
      const refused = await Promise.allSettled(both());
      for (const call of refused) {
        expect(call).toMatchObject({ status: 'rejected', reason: expect.any(ProviderError) });
        expect(call.status === 'rejected' && String(call.reason)).toMatch(sentence);
      }
    }
    await control({ status: 0, broken: true });
    const broken = await Promise.allSettled(both());
    expect(broken.every((call) => call.status === 'rejected' && call.reason instanceof ProviderError)).toBe(true);
    await control({ broken: false });
    for (const call of both()) expect((await call).length).toBeGreaterThan(0);
  });

  it('no longer lists a game that was cancelled', async () => {
    const { provider, control } = await aRealSeason('--nights', '1');
    const gone = (await provider.fetchOdds())[0]?.id;
    await control({ cancel: gone });
    expect((await provider.fetchOdds()).some(({ id }) => id === gone)).toBe(false);
    expect((await provider.fetchScores()).some(({ id }) => id === gone)).toBe(false);
  });

  it('tells the real results once the games are over', async () => {
    const { provider, control } = await aRealSeason('--nights', '1', '--night-seconds', '1', '--game-seconds', '0.3');
    const { events } = await control();
    const scores = await eventually(async () => {
      const found = await provider.fetchScores();
      expect(found.every((game) => game.completed)).toBe(true);
      return found;
    });
    expect(scores.length).toBe(events.length);
    for (const { id, homeScore, awayScore } of events) {
      expect(scores.find((game) => game.id === id)?.score).toMatchObject({ team1: homeScore, team2: awayScore });
    }
    expect(await provider.fetchOdds()).toEqual([]);
  });
});
