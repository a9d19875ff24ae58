import { Worker } from 'node:worker_threads';
import type { Parsed } from './parse-thread.ts';
import { type ListedTeam, PageError } from './report.ts';

const parseThread = new URL('./parse-thread.ts', import.meta.url);
/** A real report takes about 30 ms and 30 MB. */
const maxMegabytes = 256;
const maxStartMs = 60_000;

/**
 * Parses a page in a separate thread, so that it never blocks the event loop. A size limit alone does not bound the cost
 * of parsing, which can be quadratic.
 * @param timeoutMs from when the thread has started
 * @throws PageError `changed` like `parseInjuries`, and for a page that takes more time or memory than any report
 * @throws if the thread does not start within a minute
 */
export async function parseInThread(html: string, timeoutMs = 5_000, thread = parseThread): Promise<ListedTeam[]> {
  const worker = new Worker(thread, {
    workerData: html,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Parsed>();
  const timeOut = () => reject(new PageError('changed', 'The injuries page takes longer to read than any report.'));
  const notStarted = () => reject(new Error('the thread that reads the injuries page did not start'));
  let timer = setTimeout(notStarted, maxStartMs);
  worker.on('message', (message: 'started' | Parsed) => {
    if (message !== 'started') return resolve(message);
    clearTimeout(timer);
    timer = setTimeout(timeOut, timeoutMs);
  });
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
