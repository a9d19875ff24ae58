import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { timeFactor } from './stack/src/testing/time-factor.ts';

/** `npm run test:deep` sets this: samples have their full size, and seeds are random unless `TEST_SEED` is set. */
const deep = process.env.TEST_DEPTH === 'deep';
/** Seed of all property tests. `npm test` always checks the same cases. */
const seed = process.env.TEST_SEED === undefined ? 1 : Number(process.env.TEST_SEED);
/** Two more than the machine has cores: tests use real databases and processes, whose time other tests can use. */
const maxWorkers = availableParallelism() + 2;
/** The tests of these workspaces wait for processes and sources most of the time. */
const waiting = ['worker', 'stack', 'bench'];

/** Starts with the tests that wait, so that none of them is left over at the end, and keeps the usual order otherwise. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ project }: TestSpecification) => waiting.includes(project.name);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}
const services = './stack/src/testing/global-setup.ts';

/** A workspace's tests; they may ask for MongoDB, Redis and the Auth emulator. */
function project(name: string, needs: { services: boolean; environment?: 'jsdom'; setupFiles?: string[] }) {
  return {
    test: {
      name,
      include: [`${name}/src/**/*.test.{ts,tsx}`],
      environment: needs.environment ?? 'node',
      globalSetup: needs.services ? [services] : [],
      setupFiles: ['./stack/src/testing/record-cost.ts', './contract/src/testing/setup.ts'],
      provide: { deep, seed, timeFactor: timeFactor() },
      // Loading the libraries takes most files longer than their tests do.
      isolate: false,
      maxWorkers,
      // Only what hangs is ended by this: how fast a thing must be, its own test says.
      testTimeout: 180_000 * timeFactor(),
      hookTimeout: 180_000 * timeFactor(),
      expect: { poll: { timeout: 30_000 * timeFactor() } },
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers,
    teardownTimeout: 10_000 * timeFactor(),
    sequence: { sequencer: WaitingFirst },
    tags: [{ name: 'deep', description: 'Proves in minutes what a smaller test of the same rule samples in seconds.' }],
    projects: [
      project('contract', { services: false }),
      project('core', { services: true }),
      project('server', { services: true }),
      project('worker', { services: true }),
      { extends: './client/vite.config.ts', ...project('client', { services: false, environment: 'jsdom' }) },
      project('stack', { services: false }),
      project('bench', { services: false }),
      project('tools', { services: false }),
    ],
  },
});
