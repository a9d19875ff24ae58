import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Loading } from './verdict.ts';

export interface Visit extends Loading {
  /** Out of 100, by category. */
  readonly scores: ReadonlyMap<string, number>;
  /** Titles of the audits that cost points. */
  readonly faults: readonly string[];
}

interface VisitOptions {
  /** Folder of a browser profile to copy; without it the profile is new. */
  readonly profile?: string | undefined;
  /** The categories to score; all without it. */
  readonly onlyCategories?: string[];
}

/** How often a visit is repeated when the recording fails, which happens on a busy machine. */
const maxTries = 5;

async function tryVisit(url: string, { profile, onlyCategories }: VisitOptions): Promise<Visit | null> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'courtside-lighthouse-'));
  if (profile !== undefined) cpSync(profile, userDataDir, { recursive: true });
  const chromeFlags = ['--headless=new', ...chromiumLaunch.args];
  const browser = await launch({ chromePath: chromiumLaunch.executablePath, chromeFlags, userDataDir });
  try {
    // Lighthouse empties the caches, but keeps the session, which Firebase stores in IndexedDB.
    const result = await lighthouse(url, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      ...(onlyCategories && { onlyCategories }),
    });
    if (result === undefined) throw new Error('Lighthouse returned no result');
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError?.code === 'NO_NAVSTART') return null;
    if (runtimeError !== undefined) throw new Error(runtimeError.message);
    const time = (id: string) => {
      const { numericValue } = audits[id] ?? {};
      if (numericValue === undefined) throw new Error(`Lighthouse did not measure ${id}`);
      return numericValue;
    };
    const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
    const faults = weighed.flatMap(({ id }) => {
      const { score = null, title = id } = audits[id] ?? {};
      return score === null || score >= 0.9 ? [] : [title];
    });
    const scores = Object.values(categories).map(
      ({ title, score }) => [title, Math.round((score ?? 0) * 100)] as const,
    );
    return {
      scores: new Map(scores),
      faults,
      blockingMs: time('total-blocking-time'),
      largestPaintMs: time('largest-contentful-paint'),
    };
  } finally {
    browser.kill();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Measures one visit with Lighthouse's phone settings, in its own browser and profile. */
export async function visit(url: string, options: VisitOptions = {}): Promise<Visit> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const visited = await tryVisit(url, options);
    if (visited !== null) return visited;
  }
  throw new Error('Lighthouse cannot record the page');
}
