import { spawnSync } from 'node:child_process';
import { aSealedExport } from '@courtside/contract/testing/a-sealed-export';
import { expect, it, onTestFinished, vi } from 'vitest';
import { accountsCommand } from './accounts/accounts-command.ts';
import { auditCommand } from './audit/audit-command.ts';
import { backupCommand } from './backup/backup-command.ts';
import { explainBackupFailure } from './backup/report-failure.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { listCommands } from './commands.ts';
import { gamesCommand } from './operator/games-command.ts';
import { settleCommand } from './operator/settle-command.ts';
import { runInProcess } from './operator/testing/run-in-process.ts';
import type { Program } from './program.ts';
import { migrateCommand } from './upgrade/migrate-command.ts';

const cli = new URL('./cli-main.ts', import.meta.url).pathname;

/** Runs `courtside <args>` as in the image, without a database. */
function courtside(...args: readonly string[]) {
  const env = { ...process.env, COURTSIDE_COMMAND: 'courtside', MONGODB_URI: 'mongodb://127.0.0.1:1/courtside' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

it.each([[[]], [['bets']], [['--nope']], [['__proto__']]])('refuses %j with the usage and exit code 2', (args) => {
  const { status, stdout, stderr } = courtside(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Usage: courtside games | settle | admin | accounts | audit');
});

it('prints the usage when asked for help', () => {
  expect(courtside('--help')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Usage: courtside games/),
  });
});

/** The commands that can run in this process. Their own tests run each as a process too. */
const programs: Readonly<Record<string, Program>> = {
  games: (terminal) => gamesCommand(terminal),
  settle: (terminal) => settleCommand(terminal),
  accounts: accountsCommand,
  audit: auditCommand,
  backup: backupCommand,
  restore: restoreCommand,
  migrate: migrateCommand,
};

it.each(Object.entries(programs))('%s refuses an unknown option with its usage and exit code 2', async (name, run) => {
  vi.stubEnv('COURTSIDE_COMMAND', 'courtside');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, output, errors } = await runInProcess(run, ['--nope'], {}, explainBackupFailure);
  expect([code, output]).toEqual([2, '']);
  expect(errors).toContain("Unknown option '--nope'");
  expect(errors).toContain(`Usage: courtside ${name}`);
  expect(errors).not.toMatch(/npm run|\n {4}at /);
});

const commands = [...listCommands().keys()];
it.each(commands.filter((name) => !(name in programs)))('runs %s, which refuses an unknown option', expectRefusal);
it.each(commands)('runs %s, which refuses an unknown option, as every command', { tags: ['deep'] }, expectRefusal);

function expectRefusal(name: string): void {
  const { status, stdout, stderr } = courtside(name, '--nope');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain("Unknown option '--nope'");
  expect(stderr).toContain(`Usage: courtside ${name}`);
  expect(stderr).not.toMatch(/npm run|\n {4}at /);
}

it('verifies an export of seals that it reads from the standard input', async () => {
  const exported = await aSealedExport();
  const head = exported.records[0]?.hash.slice(0, 12) ?? '';
  const verify = (...args: readonly string[]) =>
    spawnSync(process.execPath, [cli, 'verify', '-', ...args], { input: JSON.stringify(exported), encoding: 'utf8' });
  expect(verify('--head', head)).toMatchObject({ status: 0, stdout: expect.stringContaining('Everything matches.') });
  expect(verify('--head', '0123456789ab')).toMatchObject({ status: 1 });
});

it('exits with the code of the command', () => {
  const { status, stderr } = courtside('settle', 'game', '--score', '100-100', '--why', 'It was played.');
  expect(status).toBe(1);
  expect(stderr).toContain('100-100 is a tie');
});
