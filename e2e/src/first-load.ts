import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repoRoot } from '@courtside/stack';
import type { Page, Request } from '@playwright/test';

/** The most JavaScript that the first load of Home may take, in bytes, gzipped. */
export const firstLoadLimit = 140_000;

/** The page has loaded once no request was sent for this long after its last part, the live feed, was requested; in ms. */
const quiet = 2500;
/** Timers of the page that are longer than this never end, in ms: those of deferred parts. A slow machine would load them. */
const maxTimer = 2500;

/** The built client. */
export const dist = join(repoRoot, 'client/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Opens Home from the built client as a signed-out visitor without service worker, until nothing was requested for a while.
 * @returns the gzipped size of each requested script in bytes, by path
 */
export async function measureFirstLoad(page: Page): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  let lastRequestAt = Date.now();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(dist, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) return route.abort();
    const body = readFileSync(file);
    return route.fulfill({ body, contentType: types[extname(file)] ?? 'application/octet-stream' });
  });
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    lastRequestAt = Date.now();
    sizes.set(pathname, gzipSync(readFileSync(join(dist, pathname)), { level: 9 }).length);
  });
  await page.addInitScript((longest) => {
    const start = window.setTimeout;
    const startShort = (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      (ms ?? 0) > longest ? 0 : start(act, ms, ...rest);
    Object.assign(window, { setTimeout: startShort });
  }, maxTimer);
  await page.goto('http://courtside.test/');
  const hasLiveFeed = () => [...sizes.keys()].some((path) => path.includes('/start-live-'));
  while (!hasLiveFeed() || Date.now() - lastRequestAt < quiet) await page.waitForTimeout(100);
  return sizes;
}
