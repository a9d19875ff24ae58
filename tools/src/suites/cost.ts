import { readFileSync } from 'node:fs';
import { seconds } from '@courtside/stack/console/stack-console';
import { budgetInTypechecks } from './budget.ts';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/**
 * Processor time of this process and of its ended children, in milliseconds.
 * @returns undefined where the system does not tell it (not Linux)
 */
export function processorTimeMs(): number | undefined {
  try {
    return parseProcessorTime(readFileSync('/proc/self/stat', 'utf8'));
  } catch {
    return undefined;
  }
}

/** The times of a process and its ended children in `/proc/<pid>/stat`: fields 14 to 17, counted after the name in parentheses. */
export function parseProcessorTime(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs;
}

/**
 * The closing lines about the cost of a whole run.
 * @param cost processor time of the run and of its typecheck, in milliseconds
 */
export function describeCost({ runMs, typecheckMs }: { runMs: number; typecheckMs: number }): string[] {
  const typechecks = runMs / typecheckMs;
  const line = `Cost: ${seconds(runMs)} of processor time, ${typechecks.toFixed(1)} typechecks; the budget is ${budgetInTypechecks}.`;
  if (typechecks <= budgetInTypechecks) return [line];
  return [
    line,
    `Over the budget of tools/src/suites/budget.ts: make tests cheaper, or raise it and say in the commit what that buys.`,
  ];
}
