import { execFileSync } from 'node:child_process';
import { isRunning, startTimeOf } from './start-time.ts';

const lookEveryMs = 250;

/** Number of parent processes to check. */
const farthest = 4;

interface Ancestor {
  readonly pid: number;
  readonly startTime: string;
}

/**
 * Calls `onGone` when npm, or a process between npm and this one, has ended. Does nothing if neither npm nor the bootstrap
 * started this process: it may outlive its shell.
 */
export function whenCallerDies(onGone: () => void): void {
  const callers = findCallers();
  if (callers.length === 0) return;
  const timer = setInterval(() => {
    if (callers.every(({ pid, startTime }) => isRunning(pid, startTime))) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}

function findCallers(): Ancestor[] {
  const chain: Ancestor[] = [];
  const bootstrap = Number(process.env.COURTSIDE_BOOTSTRAP);
  let certain = 0;
  let pid = process.ppid;
  while (pid > 1 && chain.length < farthest) {
    const startTime = startTimeOf(pid);
    const parent = describe(pid);
    if (startTime === undefined || parent === undefined) break;
    chain.push({ pid, startTime });
    if (pid === bootstrap) certain = chain.length;
    if (/\bnpm\b/.test(parent.command)) return chain;
    pid = parent.ppid;
  }
  return chain.slice(0, certain);
}

function describe(pid: number): { ppid: number; command: string } | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, ppid, command] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    return ppid === undefined || command === undefined ? undefined : { ppid: Number(ppid), command };
  } catch {
    // ps is missing, or the process has just ended.
    return undefined;
  }
}
