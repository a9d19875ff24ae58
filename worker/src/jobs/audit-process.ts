import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AuditMessage, auditMessageSchema } from '@courtside/core';

const script = fileURLToPath(import.meta.resolve('@courtside/core/operations/audit/lately-main'));
/** Enough for any number of accounts, and for an account with a million bets. */
const heapMegabytes = 256;
const mostOutput = 64_000;

/** Collects the end of what a process writes. */
function tailOf(stream: NodeJS.ReadableStream | null): () => string {
  let tail = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-mostOutput);
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
 * Runs the scheduled audit in a process with a bounded heap.
 * @param env its whole environment: the settings of the database
 * @param signal kills the process
 * @returns its report, or null when the signal ended it
 * @throws Error with the end of its error output when it crashed
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
    const message = parseLastLine(output());
    if (message === null) throw new Error(`the audit ended with ${killedBy ?? code} and no report: ${errors()}`);
    return message;
  } finally {
    signal.removeEventListener('abort', kill);
  }
}
