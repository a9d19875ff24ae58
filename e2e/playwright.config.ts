import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { defineConfig } from '@playwright/test';

/** Tests that bet and then wait for games to end: their time passes, and a processor's hardly. */
const waiting = ['group-detail', 'live-bet', 'real-season', 'together'].map((name) => `**/${name}.test.ts`);

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  globalSetup: './src/start-stack.ts',
  // What hangs is ended; what works is done long before, on a machine several times slower too.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Two that work keep two cores busy; those that wait run beside them.
  workers: 4,
  projects: [
    { name: 'games', testMatch: waiting, workers: 2 },
    { name: 'screens', testIgnore: waiting, workers: 2 },
  ],
  forbidOnly: true,
  use: {
    ...(process.env.COURTSIDE_URL !== undefined && { baseURL: process.env.COURTSIDE_URL }),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Requests a worker answers cannot be watched or turned away; its own tests let it in.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunch,
  },
});
