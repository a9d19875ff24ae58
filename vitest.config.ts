import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** More than a small machine has cores: tests use real databases, and many of them wait for those. */
const maxWorkers = 5;
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
function project(name: string, needs: { services: boolean; environment?: 'jsdom' }) {
  return {
    test: {
      name,
      include: [`${name}/src/**/*.test.{ts,tsx}`],
      environment: needs.environment ?? 'node',
      globalSetup: needs.services ? [services] : [],
      // Loading the libraries takes most files longer than their tests do.
      isolate: false,
      maxWorkers,
      // Only what hangs is ended by this: how fast a thing must be, its own test says.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 30_000 } },
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: WaitingFirst },
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
