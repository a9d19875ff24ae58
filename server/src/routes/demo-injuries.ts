import { type Clock, type Config, demoInjuriesPath, renderDemoPage } from '@courtside/core';
import fp from 'fastify-plugin';

/** The injuries page of the demo league, for the scraper to read as it would read a real one. */
export const demoInjuriesRoute = fp<{ config: Pick<Config, 'demoInjuries' | 'SIMULATOR_SEED'>; clock: Clock }>(
  async (app, { config, clock }) => {
    if (!config.demoInjuries) return;
    app.get(demoInjuriesPath, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(renderDemoPage(clock(), config.SIMULATOR_SEED)),
    );
  },
  { name: 'demo-injuries' },
);
