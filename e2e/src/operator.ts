import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from '@courtside/stack';

const settleScript = join(repoRoot, 'core/src/operations/operator/settle-main.ts');

/** Decides a game that has tipped off, as `npm run settle` does on the data of the tests. */
export async function settleGame(gameId: string, [home, away]: readonly [number, number]): Promise<void> {
  const settings: Record<string, string> = JSON.parse(process.env.COURTSIDE_SETTINGS ?? '{}');
  const args = [settleScript, gameId, '--score', `${home}-${away}`, '--why', 'The test decides this game.'];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...settings } });
}
