import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../problem.ts';
import { startTimeOf } from './start-time.ts';

const killTakesMs = 2_000;

/** Signals a process and everything it started. Returns false if all of it has ended. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  return send(-pid, signal);
}

/** Signals one process. Returns false if it has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  return send(pid, signal);
}

function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, signal);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}

/**
 * Ends a process and everything it started: sends SIGTERM, then SIGKILL to what is left after `graceMs`.
 * Resolves once the process itself has ended.
 */
export async function endGroup(pid: number, graceMs: number): Promise<void> {
  if (!signalGroup(pid, 'SIGTERM')) return;
  await untilGone(pid, graceMs);
  if (signalGroup(pid, 'SIGKILL')) await untilGone(pid, killTakesMs);
}

async function untilGone(pid: number, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && startTimeOf(pid) !== undefined) await wait(20);
}
