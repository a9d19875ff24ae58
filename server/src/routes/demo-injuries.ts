import { type Clock, type Config, demoInjuriesPath, readLeagueSeed, renderDemoPage } from '@courtside/core';
import fp from 'fastify-plugin';

/**
 * The injuries page of the demo league, for the scraper to read as it would read a real one. The players and their
 * injuries are drawn from hashes of the league's secret seed, which do not reveal it.
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
