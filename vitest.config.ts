import { defineConfig } from 'vitest/config';

/** Tests use real databases on the same machine, and many of them wait for those. */
const maxWorkers = 3;
/** The tests of these workspaces mostly wait, for processes and for sources. They run last, more of them at once. */
const waiting = { maxWorkers: 6, sequence: { groupOrder: 1 } };
const services = './stack/src/testing/global-setup.ts';

/** A workspace's tests; they may ask for MongoDB, Redis and the Auth emulator. */
function project(name: string, needs: { services: boolean; environment?: 'jsdom'; waits?: boolean }) {
  return {
    test: {
      name,
      include: [`${name}/src/**/*.test.{ts,tsx}`],
      environment: needs.environment ?? 'node',
      globalSetup: needs.services ? [services] : [],
      // Loading the libraries takes most files longer than their tests do.
      isolate: false,
      ...(needs.waits ? waiting : { maxWorkers }),
      // Only what hangs is ended by this: how fast a thing must be, its own test says.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      project('contract', { services: false }),
      project('core', { services: true }),
      project('server', { services: true }),
      project('worker', { services: true, waits: true }),
      { extends: './client/vite.config.ts', ...project('client', { services: false, environment: 'jsdom' }) },
      project('stack', { services: false, waits: true }),
      project('bench', { services: false }),
    ],
  },
});
