import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from '../problem.ts';

const stateField = 0;
const startTimeField = 19;
const [userTimeField, systemTimeField] = [11, 12] as const;

/**
 * Returns the start time of a process in the system's units. Together with its id it identifies the process.
 * @returns undefined if no such process is running. A zombie counts as ended.
 */
export function startTimeOf(pid: number): string | undefined {
  return process.platform === 'linux' ? readStat(pid)?.[startTimeField] : askPs(pid, 'lstart');
}

/**
 * Returns the processor time that a process has used, in the system's units: it differs once more was used.
 * @returns undefined if no such process is running
 */
export function processorTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'time');
  const fields = readStat(pid);
  return fields && `${fields[userTimeField]} ${fields[systemTimeField]}`;
}

/** The fields of a process after its name; undefined if it has ended. */
function readStat(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name may contain spaces and parentheses, so the fields begin after the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[stateField] === 'Z' ? undefined : fields;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}

function askPs(pid: number, field: 'lstart' | 'time'): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    // ps exits with 1 if the process has ended.
    return undefined;
  }
}

/** Whether the process that had this start time is still running. */
export function isRunning(pid: number, startTime: string): boolean {
  return startTimeOf(pid) === startTime;
}
