import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from '../problem.ts';

const stateField = 0;
const startTimeField = 19;

/**
 * A mark that tells a process from a later one with the same id: when it started, in the system's own units.
 * @returns undefined when no such process is running (a zombie counts as gone).
 */
export function startTimeOf(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may itself hold spaces and parentheses; the fields begin after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[stateField] === 'Z' ? undefined : fields[startTimeField];
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}

function fromPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    // ps exits with 1 when the process is gone.
    return undefined;
  }
}

/** Whether the process that had this start time is still running. */
export function isRunning(pid: number, startTime: string): boolean {
  return startTimeOf(pid) === startTime;
}
