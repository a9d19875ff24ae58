import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { runInProcess } from '../operator/testing/run-in-process.ts';
import { auditCommand } from './audit-command.ts';

const run = promisify(execFile);
const script = new URL('./main.ts', import.meta.url).pathname;

let world: World;
beforeAll(async () => {
  world = await aWorld();
  await world.aUser('ada');
});
afterAll(() => world.end());

function envOfWorld(): NodeJS.ProcessEnv {
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/${world.db.driver.databaseName}`;
  return { ...process.env, MONGODB_URI: uri.href };
}

it('exits with 0 and prints what it checked if every cent is explained', async () => {
  // As `npm run audit` does. It is rejected for another exit code.
  const { stdout } = await run(process.execPath, [script], { env: envOfWorld() });
  expect(stdout).toBe('Audit: 1 accounts, 1 ledger entries, 0 bets, $1,000.00 in total; 0 violations\n');
});

it('exits with 1 and prints the account and the fault if a cent is not explained', async () => {
  await world.db.users.updateOne({ _id: mainAccountOf('ada') }, { $inc: { balance: 1 } });
  const { code, output } = await runInProcess(auditCommand, [], envOfWorld());
  expect(code).toBe(1);
  expect(output).toContain('VIOLATION ada: account balance is 100001, its ledger says 100000\n');
  expect(output).toMatch(/; 1 violations\n$/);
});
