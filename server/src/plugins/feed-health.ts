import type { Clock, FeedHealth, Metrics } from '@courtside/core';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, Gauge, type Registry } from 'prom-client';
import { within } from '../within.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Health of the sources of odds and results; null while it cannot be read. Calls at the same time share a read. */
    readFeedHealth(): Promise<FeedHealth | null>;
  }
}

/** A health that takes longer to read is not worth waiting for. */
const longestReadMs = 1_000;

function createReader(app: FastifyInstance): () => Promise<FeedHealth | null> {
  let underWay: Promise<FeedHealth | null> | null = null;

  async function read(): Promise<FeedHealth | null> {
    try {
      const health = app.core.peek()?.feedHealth.read();
      return health === undefined ? null : await within(longestReadMs, health);
    } catch (error) {
      app.log.debug({ err: error }, 'feed health cannot be read');
      return null;
    }
  }

  return () => {
    underWay ??= read().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** Registers the metrics of the feeds. Those that are not known have no sample. */
function measure(registry: Registry, read: () => Promise<FeedHealth | null>, clock: Clock): void {
  const registers = [registry];

  function gauge(options: {
    readonly name: string;
    readonly help: string;
    readonly labels?: readonly string[];
    readonly show: (gauge: Gauge, health: FeedHealth) => void;
  }): void {
    const { name, help, labels = [], show } = options;
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      labelNames: [...labels],
      async collect() {
        const health = await read();
        made.reset();
        // A gauge without labels is reset to 0, which is not the same as unknown.
        if (labels.length === 0) made.remove();
        if (health !== null) show(made, health);
      },
    });
  }

  gauge({
    name: 'courtside_feed_last_good_seconds',
    help: 'Seconds since the last usable response of a source',
    labels: ['source'],
    show(made, { sources }) {
      for (const [source, { lastGoodAt }] of Object.entries(sources))
        if (lastGoodAt !== null) made.set({ source }, Math.max(0, (clock() - Date.parse(lastGoodAt)) / 1_000));
    },
  });
  gauge({
    name: 'courtside_price_age_seconds',
    help: 'Age of the oldest price that bets are accepted at',
    show: (made, { oldestPriceAgeSeconds: age }) => age !== null && made.set(age),
  });
  gauge({
    name: 'courtside_markets',
    help: 'Markets of games that have not started, by state',
    labels: ['state'],
    show(made, { openMarkets, pausedMarkets }) {
      made.set({ state: 'open' }, openMarkets);
      made.set({ state: 'paused' }, pausedMarkets);
    },
  });
  gauge({
    name: 'courtside_credits_remaining',
    help: 'Credits left of the metered API key this month',
    show: (made, { credits }) => credits !== null && made.set(credits.remaining),
  });
  gauge({
    name: 'courtside_disagreements',
    help: 'Games whose sources disagree about the result',
    show: (made, { disagreements }) => made.set(disagreements),
  });
  const corrections = new Counter({
    name: 'courtside_corrections_total',
    help: 'Results that were corrected',
    registers,
    async collect() {
      const health = await read();
      corrections.reset();
      corrections.remove();
      if (health !== null) corrections.inc(health.corrections);
    },
  });
}

/** Health of the sources of odds and results, for `/metrics` and `/readyz`. */
export const feedHealthPlugin = fp<{ metrics: Metrics; clock: Clock }>(
  async (app, { metrics, clock }) => {
    const read = createReader(app);
    app.decorate('readFeedHealth', read);
    measure(metrics.registry, read, clock);
  },
  { name: 'feed-health', dependencies: ['core'] },
);
