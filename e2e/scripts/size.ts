/** Prints the gzipped JavaScript of the first load of Home for a signed-out visitor. Fails above the limit. */
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { chromium } from '@playwright/test';
import { firstLoadLimit, measureFirstLoad } from '../src/first-load.ts';

const browser = await chromium.launch(chromiumLaunch);
const sizes = await measureFirstLoad(await browser.newPage({ serviceWorkers: 'block' }));
await browser.close();

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
for (const [file, size] of [...sizes].sort(([, a], [, b]) => b - a)) console.log(`${kilobytes(size)}  ${file}`);
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
console.log(`${kilobytes(total)}  in total, gzipped; the limit is ${firstLoadLimit / 1000} kB`);
if (total > firstLoadLimit) process.exitCode = 1;
