import { runOnData } from './on-data.ts';

/** Enough for any number of accounts and bets. */
const heapMegabytes = 256;

/** `npm run audit`: checks all money in this checkout's data, whether Courtside is running or not. */
export function audit(args: readonly string[]): Promise<number> {
  return runOnData({
    file: 'core/src/operations/audit/main.ts',
    args,
    nodeOptions: [`--max-old-space-size=${heapMegabytes}`],
    databases: ['mongo'],
  });
}
