import { runOnData } from './on-data.ts';

/** The audit needs no more for any number of accounts and bets. */
const heapMegabytes = 256;

/** `npm run audit`: checks all money in the data of this checkout, whether it is running or not. */
export function audit(args: readonly string[]): Promise<number> {
  return runOnData({
    file: 'core/src/operations/audit/main.ts',
    args,
    nodeOptions: [`--max-old-space-size=${heapMegabytes}`],
    databases: ['mongo'],
  });
}
