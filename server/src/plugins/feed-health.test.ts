import { openCore } from '@courtside/core/core';
import type { FeedHealth } from '@courtside/core/league/games/sources/feed-health';
import { systemClock } from '@courtside/core/platform/clock';
import { testConfig } from '@courtside/core/testing/config';
import { returnDatabase, takeDatabase } from '@courtside/core/testing/databases';
import { eventually } from '@courtside/core/testing/eventually';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, type TestServer } from '../testing/server.ts';

const now = Date.parse('2026-01-15T01:00:00.000Z');
const healthy: FeedHealth = {
  sources: {
    'the-odds-api': { lastGoodAt: '2026-01-15T00:59:18.000Z', lastFailureAt: null, failure: null, waitUntil: null },
    espn: {
      lastGoodAt: null,
      lastFailureAt: '2026-01-15T00:59:59.000Z',
      failure: 'too-often',
      waitUntil: '2026-01-15T01:59:59.000Z',
    },
  },
  oldestPriceAgeSeconds: 61.5,
  openMarkets: 7,
  pausedMarkets: 2,
  credits: { remaining: 412, used: 88, resetsAt: '2026-02-01T00:00:00.000Z', disputes: { used: 12, limit: 100 } },
  disagreements: 1,
  corrections: 3,
};

let server: TestServer;
/** Reads the health of the feeds, as a test has it. */
let read: () => Promise<FeedHealth>;
beforeAll(async () => {
  const config = testConfig({ MONGODB_URI: await takeDatabase() });
  server = await aServer({
    deps: {
      config,
      clock: () => now,
      async openCore() {
        const core = await openCore(config, { clock: systemClock, logger: pino({ level: 'silent' }) });
        return { ...core, feedHealth: { read: () => read() } };
      },
    },
  });
  await server.core();
});
afterAll(async () => {
  const { db } = await server.core();
  await server.app.close();
  returnDatabase(db);
});

async function samples(): Promise<string[]> {
  const { text } = await server.call('GET', '/metrics');
  return text.split('\n').filter((line) => /^courtside_(feed|price|markets|credits|dis|corr)/.test(line));
}

async function ready() {
  const { status, text } = await server.call('GET', '/readyz');
  return { status, body: JSON.parse(text) };
}

it('exposes the age of prices, the health of the sources and the remaining credits', async () => {
  let reads = 0;
  read = async () => {
    reads += 1;
    return healthy;
  };
  expect(await samples()).toEqual([
    'courtside_feed_last_good_seconds{source="the-odds-api"} 42',
    'courtside_price_age_seconds 61.5',
    'courtside_markets{state="open"} 7',
    'courtside_markets{state="paused"} 2',
    'courtside_credits_remaining 412',
    'courtside_disagreements 1',
    'courtside_corrections_total 3',
  ]);
  // All metrics of one request come from one read.
  expect(reads).toBe(1);
  await eventually(async () =>
    expect(await ready()).toEqual({
      status: 200,
      body: { status: 'ready', mongodb: true, redis: true, feeds: healthy, backup: null },
    }),
  );
});

it('omits unknown values', async () => {
  const unknown: FeedHealth = { ...healthy, sources: {}, oldestPriceAgeSeconds: null, credits: null };
  read = async () => unknown;
  expect(await samples()).toEqual([
    'courtside_markets{state="open"} 7',
    'courtside_markets{state="paused"} 2',
    'courtside_disagreements 1',
    'courtside_corrections_total 3',
  ]);
});

it.each([
  ['cannot be read', () => Promise.reject(new Error('gone'))],
  ['takes too long to read', () => new Promise<FeedHealth>(() => undefined)],
])('stays ready when the health of the feeds %s', async (_what, reading) => {
  read = reading;
  await eventually(async () =>
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready', feeds: null } }),
  );
  expect(await samples()).toEqual([]);
});
