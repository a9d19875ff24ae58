import { parentPort, workerData } from 'node:worker_threads';
import { parseInjuries } from './parse-injuries.ts';
import { type ListedTeam, PageError } from './report.ts';

/** Result of the thread: the teams of its page, or why it is not a report. */
export type Parsed =
  | { readonly teams: ListedTeam[]; readonly changed: '' }
  | { readonly teams: null; readonly changed: string };

function parse(html: string): Parsed {
  try {
    return { teams: parseInjuries(html), changed: '' };
  } catch (error) {
    if (error instanceof PageError) return { teams: null, changed: error.message };
    throw error;
  }
}

// The start of a thread takes long on a busy machine, which says nothing about the page.
parentPort?.postMessage('started');
parentPort?.postMessage(parse(String(workerData)));
