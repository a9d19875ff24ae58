import { Worker } from 'node:worker_threads';
import { PageError } from './page-error.ts';
import type { Parsed } from './parse-thread.ts';
import type { ListedTeam } from './report.ts';

const thread = new URL('./parse-thread.ts', import.meta.url);
/** A report takes some thirty milliseconds and megabytes. */
const mostMegabytes = 256;

/**
 * Parses a page in a thread of its own, so that bets go on beside it. Bounds on a page's size do not bound what reading
 * it costs: most of what is done with it looks at pairs of its parts.
 * @param timeoutMs the thread's start included
 * @throws PageError `changed` as `parseInjuries` does, and for a page that takes longer or more memory than any report
 */
export async function parseApart(html: string, timeoutMs = 5_000): Promise<ListedTeam[]> {
  const worker = new Worker(thread, {
    workerData: html,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Parsed>();
  const endless = () => reject(new PageError('changed', 'The injuries page takes longer to read than any report.'));
  const timer = setTimeout(endless, timeoutMs);
  worker.once('message', resolve);
  worker.once('error', (error) => {
    const isTooMuch = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isTooMuch ? new PageError('changed', 'The injuries page takes more memory than any report.') : error);
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
