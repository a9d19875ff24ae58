import { Worker } from 'node:worker_threads';
import type { Parsed } from './parse-thread.ts';
import { type ListedTeam, PageError } from './report.ts';

const thread = new URL('./parse-thread.ts', import.meta.url);
/** A real report takes about 30 ms and 30 MB. */
const maxMegabytes = 256;

/**
 * Parses a page in a separate thread, so that it never blocks the event loop. A size limit alone does not bound the cost
 * of parsing, which can be quadratic.
 * @param timeoutMs includes the start of the thread
 * @throws PageError `changed` like `parseInjuries`, and for a page that takes more time or memory than any report
 */
export async function parseInThread(html: string, timeoutMs = 5_000): Promise<ListedTeam[]> {
  const worker = new Worker(thread, {
    workerData: html,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Parsed>();
  const timeOut = () => reject(new PageError('changed', 'The injuries page takes longer to read than any report.'));
  const timer = setTimeout(timeOut, timeoutMs);
  worker.once('message', resolve);
  worker.once('error', (error) => {
    const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isOutOfMemory ? new PageError('changed', 'The injuries page takes more memory than any report.') : error);
  });
  worker.once('exit', (code) => reject(new Error(`the thread that reads the injuries page ended with ${code}`)));
  try {
    const { teams, changed } = await promise;
    if (teams === null) throw new PageError('changed', changed);
    return teams;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
