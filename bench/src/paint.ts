/**
 * Betting while 100 odds a second change: the longest task of the page's main thread in a trace of 20 s, against the
 * 50 ms that are asked for. The page is a signed-in person's, with a stake typed in.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { connectRedis, decodeEvent, encodeEvent, readConfig, streamKey } from '@courtside/core';
import { startTemporaryStack } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { type Browser, chromium, type Page } from '@playwright/test';
import { report, say } from './measure.ts';
import { type MainThread, traceMainThread } from './paint/trace.ts';

const games = 10;
const changesPerSecond = 100;
const traceMs = 20_000;
const allowedMs = 50;
/** The first seconds are the page's opening and nobody's scrolling. */
const settleMs = 3_000;

const soon = new Date(Date.now() + 3_600_000).toISOString();
const teams = [
  ['Boston Celtics', 'Miami Heat'],
  ['Denver Nuggets', 'Utah Jazz'],
  ['Chicago Bulls', 'Indiana Pacers'],
  ['Phoenix Suns', 'Toronto Raptors'],
  ['Orlando Magic', 'Atlanta Hawks'],
] as const;

let version = 0;
/** Every game once more, with both prices other than before. */
function nextOdds(): string {
  version += 1;
  const changed = Array.from({ length: games }, (_, place) => {
    const [team1, team2] = teams[place % teams.length] ?? teams[0];
    const move = (version * 7 + place * 3) % 60;
    return {
      id: `bench-${place}`,
      team1,
      team2,
      startTime: soon,
      endTime: soon,
      betStatus: 'open',
      version,
      team1Price: 120 + move,
      team2Price: -140 - move,
      score: null,
      missingSince: null,
      settledAt: null,
    };
  });
  return encodeEvent(decodeEvent(JSON.stringify({ type: 'odds', games: changed })));
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('play-money');
  await page.getByLabel('Confirm Password').fill('play-money');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/');
}

function describe({ tasks, longestMs, changes }: MainThread): void {
  say(`${changes} prices were changed on the screen; ${tasks} tasks, the longest ${longestMs.toFixed(1)} ms`);
}

// No worker: the league is this benchmark's own.
const stack = await startTemporaryStack({
  components: ['mongo', 'redis', 'auth', 'server'],
  settings: { LOG_LEVEL: 'warn' },
});
let browser: Browser | undefined;
const redis = connectRedis(stack.env.REDIS_URL ?? '', {
  offlineQueue: true,
  onError: (error) => {
    throw error;
  },
});
try {
  await stack.waitReady();
  const stream = streamKey(readConfig(stack.env).keyspace);
  const change = () => redis.xAdd(stream, '*', { event: nextOdds() });
  await change();
  browser = await chromium.launch(chromiumLaunch);
  const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
  await signUp(page);
  await page.goto('/betting');
  await page.getByText('Active').first().waitFor();
  await page
    .getByRole('textbox', { name: /amount/i })
    .first()
    .fill('25');

  const beat = setInterval(() => void change(), (1000 * games) / changesPerSecond);
  await wait(settleMs);
  const seen = await traceMainThread(page, traceMs);
  clearInterval(beat);
  describe(seen);
  if (seen.changes < (changesPerSecond * traceMs) / 1000 / 2) throw new Error('the odds did not reach the screen');
  report({ name: 'paint', measured: seen.longestMs, reference: allowedMs, unit: 'ms' });
  if (seen.longestMs > allowedMs) process.exitCode = 1;
} finally {
  await browser?.close();
  redis.destroy();
  await stack.stop();
}
