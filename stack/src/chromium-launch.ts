import { findChromium } from './suites/chromium.ts';

/**
 * How tests, pictures and benchmarks start the browser: the one CHROMIUM_PATH names, or the system's; nothing of its own
 * goes on beside what is looked at.
 */
export const chromiumLaunch = {
  executablePath: findChromium() ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
