import { readLeagueSeed } from '@courtside/core/league/games/providers/simulator/league-seed';
import { renderDemoPage } from '@courtside/core/league/injuries/demo-page';
import type { Clock } from '@courtside/core/platform/clock';
import { type Config, demoInjuriesPath } from '@courtside/core/platform/config/config';
import fp from 'fastify-plugin';

/**
 * Serves the injuries page of the demo league, which the scraper reads like a real one. Players and injuries are derived
 * from hashes of the league's secret seed, which do not reveal the seed.
 */
export const demoInjuriesRoute = fp<{ config: Pick<Config, 'demoInjuries' | 'SIMULATOR_SEED'>; clock: Clock }>(
  async (app, { config, clock }) => {
    if (!config.demoInjuries) return;
    let seed: string | null = null;
    app.get(demoInjuriesPath, async (_request, reply) => {
      seed ??= await readLeagueSeed(app.core.get().db, config);
      return reply.type('text/html; charset=utf-8').send(renderDemoPage(clock(), seed));
    });
  },
  { name: 'demo-injuries', dependencies: ['core'] },
);
