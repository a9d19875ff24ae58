/**
 * Puts each drawn screen beside the built one, into `docs/images/look-<screen>.jpg`: 390 px in the dark theme and 1440 px in
 * the light one. Run `npm run screenshots -- look` first. Argument: the folder of the drawings,
 * `proposal-<drawing>-<width>-<theme>.png`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repoRoot } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { chromium } from '@playwright/test';

/** Screens by the name of their drawing. */
const screens = {
  home: 'home',
  'home-in': 'home-signed-in',
  betting: 'betting',
  sheet: 'game-sheet-challenge',
  group: 'group',
  leaderboard: 'leaderboard',
  profile: 'profile',
  injuries: 'injuries',
  'sign-in': 'sign-in',
  'sign-in-error': 'sign-in-error',
};
const sizes = ['390-dark', '1440-light'];

const [drawings] = process.argv.slice(2);
if (drawings === undefined) {
  console.error('Usage: look-images.ts DRAWINGS');
  process.exit(2);
}
const built = join(repoRoot, '.cache/screens');

/** An image with its label. */
async function figure(label: string, file: string): Promise<string> {
  const data = (await readFile(file)).toString('base64');
  return `<figure><img src="data:image/png;base64,${data}"><figcaption>${label}</figcaption></figure>`;
}

const browser = await chromium.launch(chromiumLaunch);
const page = await browser.newPage({ viewport: { width: 1500, height: 300 } });
for (const [drawing, screen] of Object.entries(screens)) {
  const figures: string[] = [];
  for (const size of sizes)
    figures.push(
      await figure('drawn', join(drawings, `proposal-${drawing}-${size}.png`)),
      await figure('built', join(built, `friends-${screen}-${size}.png`)),
    );
  await page.setContent(
    `<style>body{margin:0;padding:12px;background:#8a8f9c;display:flex;gap:12px;justify-content:center;width:max-content;
    font:14px sans-serif}figure{margin:0}img{display:block;height:400px}</style>${figures.join('')}`,
  );
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const path = join(repoRoot, `docs/images/look-${drawing}.jpg`);
  await page.locator('body').screenshot({ path, type: 'jpeg', quality: 68 });
}
await browser.close();
