import { readFile } from 'node:fs/promises';
import { printable } from '@courtside/contract/seal-text';
import { z } from 'zod';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import type { FirebaseHash } from '../../sign-in/house/firebase-scrypt.ts';
import { openDatabase } from '../database.ts';
import { UsageError } from '../operator/report-failure.ts';
import type { Terminal } from '../program.ts';
import { readAccountsArguments } from './accounts-arguments.ts';
import { type ImportedAccount, needsHashParameters, readExportedUser, type SkippedUser } from './exported-user.ts';
import { readHashParameters } from './hash-parameters.ts';
import { type ImportResult, importAccounts } from './import-accounts.ts';

const exportSchema = z.object({ users: z.array(z.unknown()) });

const count = (number: number) => number.toLocaleString('en-US');

/** @throws UsageError */
async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.\nNothing was imported.`,
    );
  }
}

/** @throws UsageError for anything but an export, without its text: it has hashes in it */
async function readUsers(file: string): Promise<readonly unknown[]> {
  const text = await readText(file);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = null;
  }
  const parsed = exportSchema.safeParse(json);
  if (parsed.success) return parsed.data.users;
  throw new UsageError(
    `${file} is not what "firebase auth:export FILE --format=json" writes: JSON with a list of users.\nNothing was imported.`,
  );
}

/** @throws UsageError if the users have password hashes and the parameters are not given */
async function readHash(users: readonly unknown[], hashFile: string | undefined): Promise<FirebaseHash | null> {
  if (hashFile !== undefined) return readHashParameters(await readText(hashFile));
  const withHash = users.filter(needsHashParameters).length;
  if (withHash === 0) return null;
  throw new UsageError(
    `${count(withHash)} of ${count(users.length)} users have a password hash. Add --hash FILE with the project's hash parameters: ` +
      'the Firebase console shows them under Authentication, Users, in the menu ⋮.\nNothing was imported.',
  );
}

/** Splits the users of an export into accounts to import and users that cannot be. */
function readAccounts(users: readonly unknown[], hash: FirebaseHash | null, now: Date) {
  const accounts = new Map<string, ImportedAccount>();
  const skipped: SkippedUser[] = [];
  for (const [index, exported] of users.entries()) {
    const read = readExportedUser(exported, { position: `users[${index}]`, hash, now });
    if (!('user' in read)) skipped.push(read);
    else if (accounts.has(read.user._id))
      skipped.push({ position: read.position, reason: 'localId: is in the file twice' });
    else accounts.set(read.user._id, read);
  }
  return { accounts: [...accounts.values()], skipped };
}

function renderResult({ imported, known, skipped }: ImportResult): string {
  const summary = `${count(imported)} accounts imported, ${count(known)} were here already, ${count(skipped.length)} skipped`;
  const lines = skipped.map(({ position, reason }) => `  ${position}: ${printable(reason)}\n`);
  return lines.length === 0 ? `${summary}.\n` : `${summary}:\n${lines.join('')}`;
}

function renderNextSteps(accounts: readonly ImportedAccount[], isHouse: boolean): string {
  const hasGoogle = accounts.some(({ user }) => user.identities !== undefined);
  return [
    ...(isHouse ? [] : ['Next: start Courtside with SIGN_IN=house.']),
    'Users sign in with the passwords that they had. A user without one needs a reset link: ' +
      shellCommand('admin', 'reset-link <email>'),
    ...(hasGoogle ? ['Users sign in with Google once OIDC_PROVIDERS has https://accounts.google.com.'] : []),
  ].join('\n');
}

/**
 * `npm run accounts -- import FILE`: takes over the accounts of a Firebase project. Their uids stay, and with them bets, groups and money.
 * @returns 1 if a user was skipped
 */
export async function accountsCommand({ args, env, print }: Terminal): Promise<number> {
  const { file, hashFile } = readAccountsArguments(args);
  const config = readConfig(env);
  const users = await readUsers(file);
  const hash = await readHash(users, hashFile);
  const { accounts, skipped } = readAccounts(users, hash, new Date(systemClock()));
  const db = await openDatabase(config.MONGODB_URI);
  try {
    const result = await importAccounts(db, accounts, (done) => {
      if (done < accounts.length) print(`${count(done)} of ${count(accounts.length)} accounts …\n`);
    });
    const all = { ...result, skipped: [...skipped, ...result.skipped] };
    print(`${renderResult(all)}${renderNextSteps(accounts, config.signIn === 'house')}\n`);
    return all.skipped.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}
