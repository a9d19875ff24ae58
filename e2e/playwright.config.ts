import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { defineConfig } from '@playwright/test';

/** Tests that mostly wait, for games to end or for a source's interval, and use little CPU. */
const waitingTests = [
  'dispute',
  'group-detail',
  'hanging-server',
  'injuries',
  'live-bet',
  'live-shifts',
  'real-season',
  'restart',
  'season',
  'three-markets',
  'together',
].map((name) => `**/${name}.test.ts`);

/** Tests of how fast something is shown. They run alone, after all others. `--no-deps` runs them without the others. */
const timed = /@timed/;

/** A page is open for seconds: compiling its code a second time, optimized, costs more than it saves. */
const withoutOptimizing = '--js-flags=--no-opt --no-maglev';

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  globalSetup: './src/start-stack.ts',
  // Only ends tests that hang: on a machine several times slower they still finish before it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Two busy tests use two cores. The files that wait run next to them, nearly all together so that their waits overlap.
  // Once one of them has ended, a third busy test takes its place.
  workers: 7,
  projects: [
    { name: 'games', testMatch: waitingTests, workers: 5 },
    { name: 'screens', testIgnore: waitingTests, grepInvert: timed, workers: 3 },
    { name: 'timed', grep: timed, dependencies: ['games', 'screens'] },
  ],
  forbidOnly: true,
  use: {
    ...(process.env.COURTSIDE_URL !== undefined && { baseURL: process.env.COURTSIDE_URL }),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Drawing what moves on a page takes an eighth of the CPU of these tests. `betting.test.ts` has motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Requests that a service worker answers cannot be intercepted. Its own tests allow it.
    serviceWorkers: 'block',
    launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, withoutOptimizing] },
  },
});
