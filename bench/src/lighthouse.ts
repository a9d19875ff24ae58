/**
 * Lighthouse with its phone settings on the built app, signed out: the lowest score of the four categories over all pages,
 * compared with the required 98. The median of several visits per page counts, because a single visit on a shared machine
 * varies a lot.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporaryStack } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median, report, say } from './measure.ts';

const pages = ['/', '/betting'];
const visits = 5;
const required = 98;

interface Visit {
  /** Out of 100, by category. */
  readonly scores: ReadonlyMap<string, number>;
  /** Titles of the audits that cost points. */
  readonly faults: readonly string[];
}

/** Measures one visit with a new browser profile; null if the recording failed, which happens on a busy machine. */
async function visit(url: string): Promise<Visit | null> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'courtside-lighthouse-'));
  const chromeFlags = ['--headless=new', ...chromiumLaunch.args];
  const browser = await launch({ chromePath: chromiumLaunch.executablePath, chromeFlags, userDataDir });
  try {
    const result = await lighthouse(url, { port: browser.port, output: 'json', logLevel: 'error' });
    if (result === undefined) throw new Error('Lighthouse returned no result');
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError?.code === 'NO_NAVSTART') return null;
    if (runtimeError !== undefined) throw new Error(runtimeError.message);
    const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
    const faults = weighed.flatMap(({ id }) => {
      const { score = null, title = id } = audits[id] ?? {};
      return score === null || score >= 0.9 ? [] : [title];
    });
    const scores = Object.values(categories).map(
      ({ title, score }) => [title, Math.round((score ?? 0) * 100)] as const,
    );
    return { scores: new Map(scores), faults };
  } finally {
    browser.kill();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn' } });
try {
  await stack.waitReady();
  const lowest: number[] = [];
  for (const page of pages) {
    const seen: Visit[] = [];
    for (let tries = 0; seen.length < visits; tries += 1) {
      const visited = await visit(`${stack.url}${page}`);
      if (visited !== null) seen.push(visited);
      else if (tries > 2 * visits) throw new Error('Lighthouse cannot record the page');
    }
    const categories = [...(seen[0]?.scores.keys() ?? [])];
    const scores = categories.map((category) => ({
      category,
      score: median(seen.map((visited) => visited.scores.get(category) ?? 0)),
    }));
    say(`${page}  ${scores.map(({ category, score }) => `${category} ${score}`).join('  ')}`);
    for (const fault of new Set(seen.flatMap(({ faults }) => faults))) say(`  cost points: ${fault}`);
    lowest.push(...scores.map(({ score }) => score));
  }
  const measured = Math.min(...lowest);
  report({ name: 'lighthouse', measured, reference: required, unit: 'points' });
  if (measured < required) process.exitCode = 1;
} finally {
  await stack.stop();
}
