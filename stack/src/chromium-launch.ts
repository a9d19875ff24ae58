/**
 * How tests, pictures and benchmarks start the browser: Debian's own, or the one CHROMIUM_PATH names; nothing of its own
 * goes on beside what is looked at.
 */
export const chromiumLaunch = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
