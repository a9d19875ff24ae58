import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
async function runAudit(): Promise<{ code: number; said: string }> {
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/${world.db.connection.name}`;
  try {
    const { stdout } = await run(process.execPath, [script], { env: { ...process.env, MONGODB_URI: uri.href } });
    return { code: 0, said: stdout };
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'code' in error)) throw error;
    return { code: Number(error.code), said: String(error.stdout) };
  }
}

it('exits with 0 and says what it checked where every cent is explained', async () => {
  expect(await runAudit()).toEqual({
    code: 0,
    said: 'Audit: 1 accounts, 1 ledger entries, 0 bets, $1,000.00 in all; 0 violations\n',
  });
});

it('exits with 1 and names the account and the fault where a cent is not', async () => {
  await world.db.accounts.updateOne({ _id: 'ada' }, { $inc: { balance: 1 } });
  const { code, said } = await runAudit();
  expect(code).toBe(1);
  expect(said).toContain('VIOLATION ada: account balance is 100001, its ledger says 100000\n');
  expect(said).toMatch(/; 1 violations\n$/);
});
