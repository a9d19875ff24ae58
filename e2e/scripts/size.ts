/**
 * Measures the gzipped JavaScript of the first load of Home for a signed-out visitor: everything the browser requests
 * until it has requested nothing for a while. Fails above the limit.
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repoRoot } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { chromium, type Request } from '@playwright/test';

const limit = 140_000;
/** The page has loaded once no request was sent for this long, in ms. Shorter than the delay of deferred parts. */
const quiet = 2500;

const dist = join(repoRoot, 'client/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const browser = await chromium.launch(chromiumLaunch);
const page = await browser.newPage({ serviceWorkers: 'block' });
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

await page.goto('http://courtside.test/');
while (Date.now() - lastRequestAt < quiet) await page.waitForTimeout(100);
await browser.close();

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
for (const [file, size] of [...sizes].sort(([, a], [, b]) => b - a)) console.log(`${kilobytes(size)}  ${file}`);
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
console.log(`${kilobytes(total)}  in total, gzipped; the limit is ${limit / 1000} kB`);
if (total > limit) process.exitCode = 1;
