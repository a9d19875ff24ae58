import type { UserAccess } from '../../people/access/user-access.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import { commandLine } from '../admin-log/admin-log.model.ts';
import type { AdminLog } from '../admin-log/admin-log.ts';
import type { CoreDatabase } from '../database.ts';
import { UsageError } from '../operator/report-failure.ts';
import type { AdminRequest } from './admin-arguments.ts';
import { findByEmail, readAdminUsers } from './admin-users.ts';
import { confirmByCommand } from './confirm-restore.ts';

interface AdminsDeps {
  readonly db: CoreDatabase;
  readonly access: UserAccess;
  readonly log: AdminLog;
  /** False with the Auth emulator, which verifies no address. */
  readonly requireVerified: boolean;
}

type Named = { readonly uid: string; readonly username: string; readonly email?: string };
type UserRequest = Extract<AdminRequest, { user: unknown }>;

function nameOf({ username, email, uid }: Named): string {
  return `${username} (${email ?? 'no email address'}, uid ${uid})`;
}

async function findByUid(deps: AdminsDeps, uid: string): Promise<Named> {
  const [user] = await readAdminUsers(deps, [uid]);
  if (user === undefined) throw new UsageError(`There is no account with the uid "${uid}".\nNothing was changed.`);
  return user;
}

/**
 * Finds the one user with an email address. Anyone can sign up with an address that is not theirs, so an address that
 * belongs to several accounts, or was never verified, does not decide who becomes an admin.
 * @throws UsageError
 */
async function findOne(deps: AdminsDeps, { command, user }: UserRequest): Promise<Named> {
  if ('uid' in user) return findByUid(deps, user.uid);
  const { email } = user;
  const owners = await findByEmail(deps.db, email);
  const statuses = await deps.access.readMany(owners.map(({ uid }) => uid));
  const candidates = owners.filter(({ uid }) => command === 'add' || statuses.get(uid)?.adminSince !== undefined);
  const [owner, ...others] = candidates;
  if (owner === undefined) {
    const unknown = `There is no ${command === 'add' ? 'account' : 'admin'} with the email address "${email}".`;
    const hint = command === 'add' ? ' An account is opened when its user first signs in.' : '';
    throw new UsageError(`${unknown}${hint}\nNothing was changed.`);
  }
  const choose = shellCommand('admin', `${command} --uid <uid>`);
  if (others.length > 0) {
    const list = candidates.map((each) => `  ${nameOf(each)}, opened ${each.createdAt.toISOString()}`).join('\n');
    throw new UsageError(
      `${candidates.length} accounts have the email address "${email}":\n${list}\nNothing was changed. Name one: ${choose}`,
    );
  }
  if (command === 'add' && deps.requireVerified && owner.emailVerified !== true) {
    throw new UsageError(
      `The address of ${nameOf(owner)} was not verified when the account was opened, so it may belong to another person.\n` +
        `Nothing was changed. If it is the right account: ${shellCommand('admin', `add --uid ${owner.uid}`)}`,
    );
  }
  return owner;
}

async function list({ access, ...deps }: AdminsDeps): Promise<string> {
  const admins = await access.listAdmins();
  const users = await readAdminUsers(
    { ...deps, access },
    admins.map(({ uid }) => uid),
  );
  const byUid = new Map(users.map((user) => [user.uid, user]));
  const lines = admins.map(({ uid, since }) => {
    const user = byUid.get(uid);
    return `${user === undefined ? `uid ${uid}, without an account` : nameOf(user)}, since ${since.toISOString()}`;
  });
  return lines.length === 0 ? `No admins. Add one: ${shellCommand('admin', 'add <email>')}` : lines.join('\n');
}

/**
 * Carries out a command line of `npm run admin`. Safe to repeat.
 * @returns what to print. @throws UsageError, DomainError `account-disabled`
 */
export async function runAdminRequest(deps: AdminsDeps, request: AdminRequest): Promise<string> {
  if (request.command === 'list') return list(deps);
  if (request.command === 'confirm-restore') return confirmByCommand(deps);
  const { access, log } = deps;
  const user = await findOne(deps, request);
  const isAdmin = (await access.readMany([user.uid])).get(user.uid)?.adminSince !== undefined;
  const target = { id: user.uid, name: user.username };
  const reason = shellCommand('admin');
  if (request.command === 'add') {
    if (isAdmin) return `${nameOf(user)} is an admin already.`;
    await log.record({ by: commandLine, action: 'add-admin', target, reason }, () => access.addAdmin(user.uid));
    return `${nameOf(user)} is an admin now. The operator page is at /admin.`;
  }
  if (!isAdmin) return `${nameOf(user)} is not an admin.`;
  await log.record({ by: commandLine, action: 'remove-admin', target, reason }, () => access.removeAdmin(user.uid));
  return `${nameOf(user)} is no longer an admin. Servers notice it within five seconds.`;
}
