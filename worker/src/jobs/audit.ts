import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  type AuditMessage,
  auditMessageSchema,
  databaseAwayExitCode,
} from '@courtside/core/operations/audit/last-audit';
import { DatabaseAwayError } from '@courtside/core/platform/db/outage';
import type { Job, JobDeps } from './job.ts';

const script = fileURLToPath(import.meta.resolve('@courtside/core/operations/audit/recent-audit-main'));
/** Enough for any number of accounts, and for an account with a million bets. */
const heapMegabytes = 256;
/** How much of the process's output is kept, in characters. */
const maxOutput = 64_000;

/** Keeps the end of a process's output. */
function tailOf(stream: NodeJS.ReadableStream | null): () => string {
  let tail = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-maxOutput);
  });
  return () => tail.trim();
}

function parseLastLine(output: string): AuditMessage | null {
  const line = output.slice(output.lastIndexOf('\n') + 1);
  try {
    return auditMessageSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/**
 * Runs the scheduled audit in a process with a limited heap.
 * @param env the whole environment of the process, with the settings of the database
 * @param signal kills the process
 * @returns its report, or null when the signal killed it
 * @throws DatabaseAwayError, or an Error with the end of its error output when it crashed
 */
export async function runAuditProcess(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<AuditMessage | null> {
  if (signal.aborted) return null;
  const child = fork(script, [], {
    env,
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const [output, errors] = [tailOf(child.stdout), tailOf(child.stderr)];
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    const [code, killedBy] = await once(child, 'close');
    if (signal.aborted) return null;
    if (code === databaseAwayExitCode) throw new DatabaseAwayError(errors());
    const message = parseLastLine(output());
    if (message === null) throw new Error(`the audit ended with ${killedBy ?? code} and no report: ${errors()}`);
    return message;
  } finally {
    signal.removeEventListener('abort', kill);
  }
}

/**
 * Audits the accounts with recent entries, once a day all of them, and logs every violation as an error. What a crash left
 * behind the ledger is brought there first: it is no violation.
 */
export function auditJob({
  core,
  config,
  logger,
  stopping,
}: Pick<JobDeps, 'config' | 'logger' | 'stopping'> & { core: Pick<JobDeps['core'], 'recovery'> }): Job<'audit'> {
  return {
    name: 'audit',
    everyMs: 600_000,
    concurrency: 1,
    // A process of its own reads all accounts, and reports only the result.
    maxIdleMs: 3_600_000,
    async run() {
      await core.recovery.recover();
      const database = { MONGODB_URI: config.MONGODB_URI, MONGODB_URI_FILE: undefined };
      const report = await runAuditProcess({ ...process.env, ...database }, stopping);
      if (report === null) return { stopped: true };
      const { found, repairs, ...counts } = report;
      for (const repair of repairs) logger.warn(repair, 'the audit repaired a bet');
      for (const violation of found) logger.error(violation, 'the audit found a violation');
      if (counts.violations > 0) throw new Error(`the audit found ${counts.violations} violations`);
      return counts;
    },
  };
}
