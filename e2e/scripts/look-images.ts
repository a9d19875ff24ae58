/**
 * Puts each drawn screen beside the built one, into `docs/images/look-<screen>.jpg`: 390 px in the dark theme and 1440 px in
 * the light one. Run `npm run screenshots -- look` first, and `npm run screenshots` with the prepared screens. Argument: the
 * folder of the drawings, `proposal-<drawing>-<width>-<theme>.png`, and the drawings to redo instead of all.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repoRoot } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { chromium } from '@playwright/test';

const sizes = ['390-dark', '1440-light'] as const;

interface Look {
  readonly drawing: string;
  /** The built screen: its file without the size. */
  readonly screen: string;
  readonly sizes: readonly string[];
}

/** Screens that a user among friends sees, by the name of their drawing. */
const amongFriends = {
  home: 'home',
  'home-in': 'home-signed-in',
  betting: 'betting',
  sheet: 'game-sheet-challenge',
  leaderboard: 'leaderboard',
  profile: 'profile',
  injuries: 'injuries',
  'sign-in': 'sign-in',
  'sign-in-error': 'sign-in-error',
};
/** Screens with prepared data. */
const prepared: readonly Look[] = [
  { drawing: 'group', screen: 'group-full', sizes },
  { drawing: 'needs-sheet', screen: 'group-needs-sheet', sizes: ['390-dark'] },
  { drawing: 'night', screen: 'night', sizes },
  { drawing: 'member', screen: 'member', sizes },
  { drawing: 'seasons', screen: 'season-all', sizes },
  { drawing: 'betting-many', screen: 'betting-many', sizes },
  { drawing: 'delay', screen: 'tv-delay', sizes: ['390-dark'] },
];
const looks: readonly Look[] = [
  ...Object.entries(amongFriends).map(([drawing, screen]) => ({ drawing, screen: `friends-${screen}`, sizes })),
  ...prepared,
];

const [drawings, ...wanted] = process.argv.slice(2);
if (drawings === undefined) {
  console.error('Usage: look-images.ts DRAWINGS [DRAWING …]');
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
for (const look of looks.filter(({ drawing }) => wanted.length === 0 || wanted.includes(drawing))) {
  const { drawing, screen } = look;
  const figures: string[] = [];
  for (const size of look.sizes)
    figures.push(
      await figure('drawn', join(drawings, `proposal-${drawing}-${size}.png`)),
      await figure('built', join(built, `${screen}-${size}.png`)),
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
