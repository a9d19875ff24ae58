import { cpus } from 'node:os';
import { seconds } from '@courtside/stack/console/stack-console';
import { budgetInTypechecks } from './budget.ts';

/**
 * Processor time that this machine has used, in milliseconds. Other programs count too, also in the typecheck that is the unit, so
 * that the ratio stays about right beside other work. The times of a process and its children would miss those whose parent
 * has ended before them, such as a browser's.
 */
export function processorTimeMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
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
