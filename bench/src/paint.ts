/**
 * The Betting page while 100 odds per second change: the longest task of the main thread in a trace of 20 s, compared with the
 * allowed 50 ms. The user is signed in and has typed a stake.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Game } from '@courtside/core';
import { startTemporaryStack } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { type Browser, chromium } from '@playwright/test';
import { report, say } from './measure.ts';
import { connectOddsPublisher, numberedGame, storeGames } from './own-games.ts';
import { type MainThread, traceMainThread } from './paint/trace.ts';
import { signUp } from './sign-up.ts';

const games = 10;
const changesPerSecond = 100;
const traceMs = 20_000;
const allowedMs = 50;
/** Excludes the loading of the page from the trace. */
const settleMs = 3_000;

const stored = Array.from({ length: games }, (_, place) => numberedGame(place));

let version = 1;
/** All games with new prices. */
function nextOdds(): Game[] {
  version += 1;
  return stored.map((game, place) => {
    const move = (version * 7 + place * 3) % 60;
    return { ...game, version, team1Price: 120 + move, team2Price: -140 - move };
  });
}

function describe({ tasks, longestMs, changes }: MainThread): void {
  say(`${changes} price changes on the screen; ${tasks} tasks, the longest ${longestMs.toFixed(1)} ms`);
}

// Without a worker, only this benchmark's games exist.
const stack = await startTemporaryStack({
  components: ['mongo', 'redis', 'auth', 'server'],
  settings: { LOG_LEVEL: 'warn' },
});
let browser: Browser | undefined;
let odds: ReturnType<typeof connectOddsPublisher> | undefined;
try {
  await stack.waitReady();
  const publisher = connectOddsPublisher(stack.env);
  odds = publisher;
  await storeGames(stack.env.MONGODB_URI ?? '', stored);
  const change = () => publisher.publish(nextOdds());
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

  const changing = setInterval(() => void change(), (1000 * games) / changesPerSecond);
  await wait(settleMs);
  const seen = await traceMainThread(page, traceMs);
  clearInterval(changing);
  describe(seen);
  if (seen.changes < (changesPerSecond * traceMs) / 1000 / 2) throw new Error('the odds did not reach the screen');
  report({ name: 'paint', measured: seen.longestMs, reference: allowedMs, unit: 'ms' });
  if (seen.longestMs > allowedMs) process.exitCode = 1;
} finally {
  await browser?.close();
  odds?.close();
  await stack.stop();
}
