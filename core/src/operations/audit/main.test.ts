import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { aWorld, type World } from '../../testing/world.ts';

const run = promisify(execFile);
const script = new URL('./main.ts', import.meta.url).pathname;

let world: World;
beforeAll(async () => {
  world = await aWorld();
  await world.aUser('ada');
});
afterAll(() => world.end());

/** Runs the command as `npm run audit` does. */
async function runAudit(): Promise<{ code: number; output: string }> {
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/${world.db.driver.databaseName}`;
  try {
    const { stdout } = await run(process.execPath, [script], { env: { ...process.env, MONGODB_URI: uri.href } });
    return { code: 0, output: stdout };
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'code' in error)) throw error;
    return { code: Number(error.code), output: String(error.stdout) };
  }
}

it('exits with 0 and prints what it checked if every cent is explained', async () => {
  expect(await runAudit()).toEqual({
    code: 0,
    output: 'Audit: 1 accounts, 1 ledger entries, 0 bets, $1,000.00 in total; 0 violations\n',
  });
});

it('exits with 1 and prints the account and the fault if a cent is not explained', async () => {
  await world.db.users.updateOne({ _id: mainAccountOf('ada') }, { $inc: { balance: 1 } });
  const { code, output } = await runAudit();
  expect(code).toBe(1);
  expect(output).toContain('VIOLATION ada: account balance is 100001, its ledger says 100000\n');
  expect(output).toMatch(/; 1 violations\n$/);
});
