import { findChromium } from './suites/chromium.ts';

/**
 * Launch options of the browser for tests, screenshots and benchmarks: the browser in CHROMIUM_PATH or the system's, with
 * its background activity turned off.
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
