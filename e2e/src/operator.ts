import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { repoRoot } from '@courtside/stack';

const program = join(repoRoot, 'core/src/testing/operate-main.ts');

/** A process that does to the running product what tests cannot do through its API. */
export interface Operator {
  readonly url: string;
  stop(): void;
}

/** Starts the operator of a stack. @param env the stack's settings */
export async function startOperator(env: Readonly<Record<string, string>>): Promise<Operator> {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('the operator has no output');
  const lines = createInterface({ input: stdout });
  const [url]: string[] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the operator could not start'))),
  ]);
  if (url === undefined) throw new Error('the operator has no address');
  return { url, stop: () => child.stdin?.end() };
}

async function order(what: object): Promise<void> {
  const response = await fetch(process.env.OPERATOR_URL ?? '', { method: 'POST', body: JSON.stringify(what) });
  if (!response.ok) throw new Error(`the operator failed: ${await response.text()}`);
}

/** Corrects the balances of users to `dollars`. A deposit needs an account with less than $100.00. */
export async function setBalance(dollars: number, ...uids: readonly string[]): Promise<void> {
  await order({ do: 'set-balance', dollars, uids });
}

/** Lets days of a group's open season pass. */
export async function passDays(groupId: string, days: number): Promise<void> {
  await order({ do: 'pass-days', groupId, days });
}

/** Lets a minute pass since the injuries page was read last: it is read at most twice a minute. */
export async function ageInjuries(): Promise<void> {
  await order({ do: 'age-injuries' });
}

/** Runs one of the operator's commands with the settings of a stack. @returns what it prints */
async function run(env: Readonly<Record<string, string>>, ...command: readonly string[]): Promise<string> {
  const options = { cwd: repoRoot, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, ['stack/src/cli.ts', ...command], options);
  return stdout;
}

/** Runs `npm run admin -- <args>` on the data of the tests. @returns what it prints */
export async function admin(...args: readonly string[]): Promise<string> {
  const settings: Record<string, string> = JSON.parse(process.env.COURTSIDE_SETTINGS ?? '{}');
  return run(settings, 'admin', ...args);
}

/** Runs `npm run audit` on the data of a stack. @returns what it prints @throws if it finds a violation */
export async function audit(env: Readonly<Record<string, string>>): Promise<string> {
  return run(env, 'audit');
}
