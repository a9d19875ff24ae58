import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  globalSetup: './src/start-stack.ts',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Most of a test is waiting for games and clocks: two at a time keep two cores busy, and no more.
  workers: 2,
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
