import { defineConfig } from '@playwright/test';

/** Debian's own browser; CHROMIUM_PATH names another one. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  globalSetup: './src/start-stack.ts',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Two cores run the browser, the app and its databases.
  workers: 1,
  forbidOnly: true,
  use: {
    ...(process.env.COURTSIDE_URL !== undefined && { baseURL: process.env.COURTSIDE_URL }),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
