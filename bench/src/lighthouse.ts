/**
 * Lighthouse with its phone settings on the built app. Scores Home and Betting for a signed-out visitor: the lowest of the
 * four categories is compared with the required one. Measures total blocking time and largest contentful paint of both
 * pages, and of Betting for a signed-in user, next to reference pages: the same markup, styles and fonts without a
 * script. Medians of several visits count, because a single visit on a shared machine varies a lot; visits of a page and
 * of its reference alternate.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporaryStack } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { chromium, devices, type Page } from '@playwright/test';
import { serveReferencePages } from './lighthouse/reference-pages.ts';
import { brokenRules, type Comparison, type Loading, requiredScore } from './lighthouse/verdict.ts';
import { type Visit, visit } from './lighthouse/visit.ts';
import { median, report, say } from './measure.ts';
import { signUp } from './sign-up.ts';

const visits = 5;

interface Subject {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** Shows once the page has loaded its data. */
  readonly loaded: (page: Page) => Promise<unknown>;
}

const games = (page: Page) => page.locator('article[data-game]').nth(2).waitFor();
const subjects: readonly Subject[] = [
  {
    name: 'Home',
    path: '/',
    signedIn: false,
    loaded: (page) => page.getByRole('link', { name: 'Place Bet' }).nth(2).waitFor(),
  },
  {
    name: 'Betting',
    path: '/betting',
    signedIn: false,
    loaded: (page) => page.getByText(/Please log in/).waitFor(),
  },
  { name: 'Betting, signed in', path: '/betting', signedIn: true, loaded: games },
];

/** Opens a browser with a phone's screen and the given profile. */
const openPhone = (profile: string, baseURL: string) =>
  chromium.launchPersistentContext(profile, { ...devices['Moto G4'], ...chromiumLaunch, baseURL });

const medians = (seen: readonly Visit[]): Loading => ({
  blockingMs: median(seen.map(({ blockingMs }) => blockingMs)),
  largestPaintMs: median(seen.map(({ largestPaintMs }) => largestPaintMs)),
});

/** Prints the median score of each category. @returns the lowest */
function describeScores(name: string, seen: readonly Visit[]): number {
  const categories = [...(seen[0]?.scores.keys() ?? [])];
  const scores = categories.map((category) => ({
    category,
    score: median(seen.map((visited) => visited.scores.get(category) ?? 0)),
  }));
  say(`${name}: ${scores.map(({ category, score }) => `${category} ${score}`).join(', ')}`);
  for (const fault of new Set(seen.flatMap(({ faults }) => faults))) say(`  costs points: ${fault}`);
  return Math.min(...scores.map(({ score }) => score));
}

function describeLoading({ page, app, reference }: Comparison): void {
  const compared = (key: keyof Loading) => `${app[key].toFixed(0)} ms (reference ${reference[key].toFixed(0)} ms)`;
  say(`${page}: total blocking time ${compared('blockingMs')}, largest contentful paint ${compared('largestPaintMs')}`);
}

const folder = mkdtempSync(join(tmpdir(), 'courtside-profiles-'));
const profiles = { in: join(folder, 'in'), out: join(folder, 'out') };
const stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn' } });
const references = await serveReferencePages();

/** Opens a page of the app and copies it. Creates the profile of the signed-in user. @returns the copy's URL */
async function copy({ path, signedIn, loaded }: Subject): Promise<string> {
  const context = await openPhone(profiles[signedIn ? 'in' : 'out'], stack.url);
  try {
    const page = await context.newPage();
    if (signedIn) await signUp(page);
    await page.goto(path);
    await loaded(page);
    // A signed-in user returns to what the last visit showed.
    if (signedIn) await page.waitForFunction(() => localStorage.getItem('courtside:last-visit') !== null);
    return await references.add(page);
  } finally {
    await context.close();
  }
}

try {
  await stack.waitReady();
  const scores: number[] = [];
  const compared: Comparison[] = [];
  for (const subject of subjects) {
    const { name, path, signedIn } = subject;
    const reference = await copy(subject);
    const seen = { app: [] as Visit[], reference: [] as Visit[] };
    for (let index = 0; index < visits; index += 1) {
      const profile = signedIn ? profiles.in : undefined;
      seen.app.push(await visit(`${stack.url}${path}`, { profile }));
      seen.reference.push(await visit(reference, { onlyCategories: ['performance'] }));
    }
    const lowest = describeScores(name, seen.app);
    if (!signedIn) scores.push(lowest);
    const comparison = { page: name, app: medians(seen.app), reference: medians(seen.reference) };
    describeLoading(comparison);
    compared.push(comparison);
  }
  const measured = Math.min(...scores);
  const broken = brokenRules(measured, compared);
  for (const rule of broken) say(`Failed: ${rule}`);
  report({ name: 'lighthouse', measured, reference: requiredScore, unit: 'points' });
  if (broken.length > 0) process.exitCode = 1;
} finally {
  references.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  await stack.stop();
}
