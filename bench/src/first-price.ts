/**
 * How soon a signed-in user can tap a price on a phone: a processor four times slower than this machine's, and slow 4G. A
 * cold visit finds nothing in the browser's caches, only the session and what the last visit stored; a warm one finds the
 * app. `--sign-in house` has the server keep the accounts itself. Measures the time from the start of the navigation until a card shows a price that takes taps; then taps it and
 * waits until the bet is placed. Medians of several visits.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporaryStack } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { type BrowserContext, type CDPSession, chromium, devices, type Page, type Response } from '@playwright/test';
import { median, report, say } from './measure.ts';
import { readOptions, refuse } from './options.ts';
import { signUp } from './sign-up.ts';

const visits = 7;
const slowdown = 4;
/** Lighthouse's slow 4G: the latency in ms and bytes per second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 93_750 };
const allowedMs = { cold: 2000, warm: 800 };

type Kind = keyof typeof allowedMs;

declare global {
  interface Window {
    /** When each of these first showed, in ms since the start of the navigation. */
    firstPrice: { painted: number | null; tappable: number | null };
  }
}

/** Notes in the page when the first price shows and when the first one takes taps. */
function watchPrices(): void {
  const seen: Window['firstPrice'] = { painted: null, tappable: null };
  window.firstPrice = seen;
  const look = () => {
    if (document.querySelector('[data-bet-on]')) seen.painted ??= performance.now();
    if (document.querySelector('[data-bet-on]:enabled')) seen.tappable ??= performance.now();
    if (seen.tappable === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function emptyCaches(session: CDPSession, origin: string): Promise<void> {
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
}

/** Taps the price that is first on the screen, and waits for the response: the bet is placed, or its odds have moved. */
async function tapPrice(page: Page): Promise<void> {
  const isBet = (response: Response) =>
    response.request().method() === 'POST' && response.url().includes('/api/userbets/');
  const first = page
    .locator('article[data-game]')
    .filter({ has: page.locator('[data-bet-on]:enabled') })
    .first();
  // Another card is first once this one's game has tipped off: the amount must not be in one and the tap on another.
  const card = page.locator(`article[data-game="${await first.getAttribute('data-game')}"]`);
  await card.getByLabel('Bet amount in dollars').fill('1');
  const answer = page.waitForResponse(isBet);
  await card.locator('[data-bet-on]:enabled').first().click();
  const status = (await answer).status();
  if (status !== 201 && status !== 409) throw new Error(`the bet was refused with status ${status}`);
}

async function visit(context: BrowserContext, kind: Kind, url: string): Promise<Window['firstPrice']> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (kind === 'cold') await emptyCaches(session, url);
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchPrices);
  await page.goto('/betting', { waitUntil: 'commit' });
  await page.locator('[data-bet-on]:enabled').first().waitFor();
  const seen = await page.evaluate(() => window.firstPrice);
  await tapPrice(page);
  await page.getByRole('banner').getByTestId('balance').getByText('$').first().waitFor();
  await page.close({ runBeforeUnload: false });
  return seen;
}

const usage = 'npm run bench -- first-price [--sign-in firebase|house]';
const { 'sign-in': service } = readOptions(
  { options: { 'sign-in': { type: 'string', default: 'firebase' } } },
  usage,
).values;
if (service !== 'firebase' && service !== 'house') refuse(`unknown service: ${service}`, usage);
const signIn = service === 'house' ? { SIGN_IN: service } : {};

const profile = mkdtempSync(join(tmpdir(), 'courtside-first-price-'));
const stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', ...signIn } });
let context: BrowserContext | undefined;
try {
  await stack.waitReady();
  context = await chromium.launchPersistentContext(profile, {
    ...devices['Moto G4'],
    ...chromiumLaunch,
    baseURL: stack.url,
  });
  const page = await context.newPage();
  await signUp(page);
  await page.goto('/betting');
  await page.locator('[data-bet-on]:enabled').nth(2).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => localStorage.getItem('courtside:last-visit') !== null);
  await page.close();

  let slowest = 0;
  for (const kind of ['cold', 'warm'] as const) {
    const seen: Window['firstPrice'][] = [];
    for (let index = 0; index < visits; index += 1) {
      // A cold visit leaves what a warm one finds.
      seen.push(await visit(context, kind, stack.url));
    }
    const [painted, tappable] = [seen.map((one) => one.painted ?? 0), seen.map((one) => one.tappable ?? 0)];
    const allowed = allowedMs[kind];
    say(
      `${kind}: prices shown after ${median(painted).toFixed(0)} ms, tappable after ${median(tappable).toFixed(0)} ms of ${allowed} ms (${tappable.map((time) => time.toFixed(0)).join(', ')})`,
    );
    slowest = Math.max(slowest, median(tappable) / allowed);
    if (median(tappable) > allowed) process.exitCode = 1;
  }
  report({ name: 'first-price', measured: slowest * 100, reference: 100, unit: '%' });
} finally {
  await context?.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  await stack.stop();
}
