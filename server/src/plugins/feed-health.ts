import type { FeedHealth } from '@courtside/core/league/games/sources/feed-health';
import { createSingleFlight } from '@courtside/core/platform/async/single-flight';
import type { Clock } from '@courtside/core/platform/clock';
import type { Metrics } from '@courtside/core/platform/metrics/metrics';
import { withTimeout } from '@courtside/core/platform/with-timeout';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, Gauge, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    /** Health of the odds and results sources; null if it cannot be read. Concurrent calls share one read. */
    readFeedHealth(): Promise<FeedHealth | null>;
  }
}

const readTimeoutMs = 1_000;

function createReader(app: FastifyInstance): () => Promise<FeedHealth | null> {
  async function read(): Promise<FeedHealth | null> {
    try {
      const health = app.core.peek()?.feedHealth.read();
      return health === undefined ? null : await withTimeout(readTimeoutMs, health);
    } catch (error) {
      app.log.debug({ err: error }, 'feed health read failed');
      return null;
    }
  }

  return createSingleFlight(read).join;
}

/** Registers the metrics of the feeds. An unknown value has no sample. */
function registerMetrics(registry: Registry, read: () => Promise<FeedHealth | null>, clock: Clock): void {
  const registers = [registry];

  function addGauge(options: {
    readonly name: string;
    readonly help: string;
    readonly labels?: readonly string[];
    readonly show: (gauge: Gauge, health: FeedHealth) => void;
  }): void {
    const { name, help, labels = [], show } = options;
    const created: Gauge = new Gauge({
      name,
      help,
      registers,
      labelNames: [...labels],
      async collect() {
        const health = await read();
        created.reset();
        // `reset` sets a gauge without labels to 0, but the value is unknown.
        if (labels.length === 0) created.remove();
        if (health !== null) show(created, health);
      },
    });
  }

  addGauge({
    name: 'courtside_feed_last_good_seconds',
    help: 'Seconds since the last usable response of a source',
    labels: ['source'],
    show(gauge, { sources }) {
      for (const [source, { lastGoodAt }] of Object.entries(sources))
        if (lastGoodAt !== null) gauge.set({ source }, Math.max(0, (clock() - Date.parse(lastGoodAt)) / 1_000));
    },
  });
  addGauge({
    name: 'courtside_price_age_seconds',
    help: 'Age of the oldest price that accepts bets',
    show: (gauge, { oldestPriceAgeSeconds: age }) => age !== null && gauge.set(age),
  });
  addGauge({
    name: 'courtside_markets',
    help: 'Markets of games that have not started, by state',
    labels: ['state'],
    show(gauge, { openMarkets, pausedMarkets }) {
      gauge.set({ state: 'open' }, openMarkets);
      gauge.set({ state: 'paused' }, pausedMarkets);
    },
  });
  addGauge({
    name: 'courtside_credits_remaining',
    help: 'Credits left on the metered API key this month',
    show: (gauge, { credits }) => credits !== null && gauge.set(credits.remaining),
  });
  addGauge({
    name: 'courtside_disagreements',
    help: 'Games whose sources disagree about the result',
    show: (gauge, { disagreements }) => gauge.set(disagreements),
  });
  const corrections = new Counter({
    name: 'courtside_corrections_total',
    help: 'Corrected results',
    registers,
    async collect() {
      const health = await read();
      corrections.reset();
      corrections.remove();
      if (health !== null) corrections.inc(health.corrections);
    },
  });
}

/** Health of the odds and results sources, for `/metrics` and `/readyz`. */
export const feedHealthPlugin = fp<{ metrics: Metrics; clock: Clock }>(
  async (app, { metrics, clock }) => {
    const read = createReader(app);
    app.decorate('readFeedHealth', read);
    registerMetrics(metrics.registry, read, clock);
  },
  { name: 'feed-health', dependencies: ['core'] },
);
