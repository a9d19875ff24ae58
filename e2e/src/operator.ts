import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from '@courtside/stack';

const settleScript = join(repoRoot, 'core/src/operations/operator/settle-main.ts');
const balanceScript = join(repoRoot, 'core/src/testing/set-balance-main.ts');

/** Runs a script on the data of the tests. */
async function runScript(script: string, args: readonly string[]): Promise<void> {
  const settings: Record<string, string> = JSON.parse(process.env.COURTSIDE_SETTINGS ?? '{}');
  await promisify(execFile)(process.execPath, [script, ...args], { env: { ...process.env, ...settings } });
}

/** Decides a game that has tipped off, as `npm run settle` does on the data of the tests. */
export async function settleGame(gameId: string, [home, away]: readonly [number, number]): Promise<void> {
  await runScript(settleScript, [gameId, '--score', `${home}-${away}`, '--why', 'The test decides this game.']);
}

/** Corrects the balances of users to `dollars`. A deposit needs an account with less than $100.00. */
export async function setBalance(dollars: number, ...uids: readonly string[]): Promise<void> {
  await runScript(balanceScript, [String(dollars), ...uids]);
}
