/**
 * Puts screenshots of two builds side by side, into `docs/images/look-<screen>.jpg`: 390 and 1440 px wide, dark and light.
 * Run `npm run screenshots -- home betting …` in both checkouts first. Arguments: the folder of the earlier screenshots, or
 * `-` for screens that are new, then the screens.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repoRoot } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { chromium } from '@playwright/test';

const [before, ...names] = process.argv.slice(2);
if (before === undefined || names.length === 0) {
  console.error('Usage: look-images.ts FOLDER SCREEN...');
  process.exit(2);
}
const after = join(repoRoot, '.cache/screens');

/** An image with its label. */
async function figure(folder: string, label: string, file: string): Promise<string> {
  const data = (await readFile(join(folder, file))).toString('base64');
  return `<figure><img src="data:image/png;base64,${data}"><figcaption>${label}</figcaption></figure>`;
}

const browser = await chromium.launch(chromiumLaunch);
const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
for (const name of names) {
  const files = ['dark', 'light'].flatMap((theme) => [390, 1440].map((width) => `${name}-${width}-${theme}.png`));
  const pairs = files.map(
    async (file) => (before === '-' ? '' : await figure(before, 'before', file)) + (await figure(after, 'after', file)),
  );
  await page.setContent(
    `<style>body{margin:0;padding:16px;background:#8a8f9c;display:flex;flex-wrap:wrap;gap:12px;justify-content:center;
    font:14px sans-serif}figure{margin:0}img{display:block;height:330px}</style>${(await Promise.all(pairs)).join('')}`,
  );
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const path = join(repoRoot, `docs/images/look-${name}.jpg`);
  await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 70 });
}
await browser.close();
