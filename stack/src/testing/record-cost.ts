import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of the file in its worker, without the processes that it uses, in milliseconds. */
    processorMs?: number;
  }
}

// Vitest runs this before it loads the test file, whose loading counts.
const before = process.cpuUsage();
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures the hook uses.
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(before);
  file.meta.processorMs = Math.round((user + system) / 1_000);
});
