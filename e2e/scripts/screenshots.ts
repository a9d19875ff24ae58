/**
 * Takes screenshots of every screen and state at three widths in both themes, into `.cache/screens/`, with one contact
 * sheet per theme. The README's six, in `docs/images/`, show a user among friends whose first games are over. Arguments
 * name the screens to take instead of all; `best` takes the README's six, `look` the drawn screens for `look-images.ts`.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repoRoot, startTemporaryStack } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { request as apiRequest, type Browser, chromium } from '@playwright/test';
import { signIn } from '../src/people.ts';
import type { Screen } from '../src/screen.ts';
import { moveIn, openScreen, screens } from '../src/screens.ts';
import { type Circle, friendsMoveIn } from './friends.ts';

const widths = [390, 768, 1440] as const;
const themes = ['dark', 'light'] as const;
const folder = join(repoRoot, '.cache/screens');

/** The README's six: screen, width and theme. */
const best = [
  ['home-signed-in', 1440, 'dark'],
  ['game-sheet-challenge', 1440, 'light'],
  ['leaderboard', 768, 'dark'],
  ['betting', 390, 'dark'],
  ['group', 390, 'light'],
  ['profile', 390, 'dark'],
] as const;

/** The screens that were drawn before they were built, as a user among friends sees them. */
const drawn = [
  'home',
  'home-signed-in',
  'betting',
  'game-sheet-challenge',
  'group',
  'leaderboard',
  'profile',
  'injuries',
  'sign-in',
  'sign-in-error',
] as const;
const drawnSizes = [
  [390, 'dark'],
  [1440, 'light'],
] as const;

const wanted = process.argv.slice(2);
const sets = ['best', 'look'];
const setOnly = wanted.some((name) => sets.includes(name));
const wants = (set: string) => wanted.length === 0 || wanted.includes(set);
const unknown = wanted.find((name) => !sets.includes(name) && !screens.some((screen) => screen.name === name));
if (unknown !== undefined) {
  console.error(
    `There is no screen "${unknown}". Usage: npm run screenshots -- [best | look | ${screens.map(({ name }) => name).join(' | ')}]`,
  );
  process.exit(2);
}
const chosen = wanted.length > 0 ? screens.filter(({ name }) => wanted.includes(name)) : screens;
const fileOf = (name: string, width: number, theme: string) => join(folder, `${name}-${width}-${theme}.png`);

/** Animations have finished after this time: dialogs have faded in, balances have counted up. */
const restMs = 700;

function openContext(browser: Browser, baseURL: string, width: number, colorScheme: 'dark' | 'light') {
  const height = width < 700 ? 844 : 900;
  const viewport = { width, height };
  return browser.newContext({ baseURL, colorScheme, viewport, locale: 'en-US', serviceWorkers: 'block' });
}

async function takeAll(browser: Browser, baseURL: string, width: number, colorScheme: 'dark' | 'light'): Promise<void> {
  const take = async (who: Screen['who']) => {
    const context = await openContext(browser, baseURL, width, colorScheme);
    if (who === 'in') await moveIn(context);
    for (const screen of chosen.filter((candidate) => candidate.who === who)) {
      try {
        const page = await openScreen(context, screen);
        await page.waitForTimeout(restMs);
        await page.screenshot({ path: fileOf(screen.name, width, colorScheme) });
        await page.close();
      } catch (error) {
        console.error(`${screen.name} at ${width}, ${colorScheme}: ${error}`);
        process.exitCode = 1;
      }
    }
    await context.close();
  };
  await take('out');
  await take('in');
}

/** Takes a screen as one of the friends sees it, or as a visitor. @returns the file */
async function takeAmongFriends(
  browser: Browser,
  baseURL: string,
  { email }: Circle,
  [name, width, theme]: readonly [string, number, 'dark' | 'light'],
): Promise<string> {
  const screen = screens.find((candidate) => candidate.name === name);
  if (screen === undefined) throw new Error(`there is no screen ${name}`);
  const context = await openContext(browser, baseURL, width, theme);
  if (screen.who === 'in') {
    const page = await context.newPage();
    await signIn(page, email);
    await page.close();
  }
  const shown = await openScreen(context, screen);
  await shown.waitForTimeout(restMs);
  const file = join(folder, `friends-${name}-${width}-${theme}.png`);
  await shown.screenshot({ path: file });
  await context.close();
  return file;
}

/** Combines screenshots into one image, each `height` px high. */
async function sheet(browser: Browser, files: readonly string[], height: number, path: string): Promise<void> {
  const pictures = await Promise.all(
    files.map(async (file) => `<img src="data:image/png;base64,${(await readFile(file)).toString('base64')}">`),
  );
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
  await page.setContent(
    `<style>body{margin:0;padding:24px;background:#8a8f9c;display:flex;flex-wrap:wrap;gap:18px;justify-content:center}
    img{height:${height}px;border-radius:10px;box-shadow:0 6px 20px #0006}</style>${pictures.join('')}`,
  );
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({ path, fullPage: true, ...(path.endsWith('.jpg') && { type: 'jpeg', quality: 82 }) });
  await page.close();
}

const stack = process.env.COURTSIDE_URL ? null : await startTemporaryStack({ settings: { LOG_LEVEL: 'warn' } });
const browser = await chromium.launch(chromiumLaunch);
try {
  await stack?.waitReady();
  const url = process.env.COURTSIDE_URL ?? stack?.url ?? '';
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const request = await apiRequest.newContext();
  const circle = wanted.length === 0 || setOnly ? await friendsMoveIn(request, url) : null;
  if (!setOnly) {
    for (const theme of themes) for (const width of widths) await takeAll(browser, url, width, theme);
    for (const theme of themes) {
      const files = widths.flatMap((width) => chosen.map(({ name }) => fileOf(name, width, theme)));
      await sheet(browser, files, 300, join(folder, `all-${theme}.jpg`));
    }
  }
  if (circle !== null) {
    await circle.settled(2);
    await circle.betAgain();
    const take = (shot: readonly [string, number, 'dark' | 'light']) => takeAmongFriends(browser, url, circle, shot);
    if (wants('best')) {
      const six: string[] = [];
      for (const shot of best) six.push(await take(shot));
      await sheet(browser, six, 520, join(repoRoot, 'docs/images/screens.jpg'));
    }
    if (wants('look'))
      for (const name of drawn) for (const [width, theme] of drawnSizes) await take([name, width, theme]);
  }
  await request.dispose();
  console.log(`The screenshots are in ${folder}.`);
} finally {
  await browser.close();
  await stack?.stop();
}
