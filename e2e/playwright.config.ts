import { availableParallelism } from 'node:os';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { timeFactor } from '@courtside/stack/testing/time-factor';
import { defineConfig } from '@playwright/test';

/** Tests of how fast something is shown. They run alone, after all others. `--no-deps` runs them without the others. */
const timed = /@timed/;

/** A page is open for seconds: compiling its code a second time, optimized, costs more than it saves. */
const withoutOptimizing = '--js-flags=--no-opt --no-maglev';
/** The name under which `other-host.test.ts` opens the product. */
const otherHost = '--host-resolver-rules=MAP courtside.test 127.0.0.1';

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  globalSetup: './src/start-stack.ts',
  // Only ends tests that hang.
  timeout: 120_000 * timeFactor(),
  expect: { timeout: 30_000 * timeFactor() },
  // One more than the machine has cores: a test waits for the product, and the product for the databases.
  workers: availableParallelism() + 1,
  projects: [
    { name: 'screens', grepInvert: timed },
    { name: 'timed', grep: timed, dependencies: ['screens'] },
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
    launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, withoutOptimizing, otherHost] },
  },
});
