import { type AccessKeeper, addAdmin, listAdmins, readAccess, removeAdmin } from '../../members/access/user-access.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import type { ConfirmedEmails, SignInProvider } from '../../sign-in/sign-in-provider.ts';
import { commandLine } from '../admin-log/admin-log.model.ts';
import type { AdminLog } from '../admin-log/admin-log.ts';
import type { CoreDatabase } from '../database.ts';
import { UsageError } from '../operator/report-failure.ts';
import type { AdminRequest } from './admin-arguments.ts';
import { type EmailOwner, findByEmail, readAdminUsers } from './admin-users.ts';
import { confirmByCommand } from './confirm-restore.ts';
import { resetLinkByCommand } from './reset-link.ts';

interface AdminsDeps extends Pick<AccessKeeper, 'clock' | 'onAccessChange'> {
  readonly db: CoreDatabase;
  readonly log: AdminLog;
  readonly signIn: Pick<SignInProvider, 'confirmedEmails' | 'house'>;
}

type Named = { readonly uid: string; readonly username: string; readonly email?: string };
type AdminChange = Extract<AdminRequest, { command: 'add' | 'remove' }>;

function describeUser({ username, email, uid }: Named): string {
  return `${username} (${email ?? 'no email address'}, uid ${uid})`;
}

async function findByUid(deps: AdminsDeps, uid: string): Promise<Named> {
  const [user] = await readAdminUsers(deps.db, [uid]);
  if (user === undefined) throw new UsageError(`There is no account with the uid "${uid}".\nNothing was changed.`);
  return user;
}

const isSameAddress = (a: string | null, b: string | undefined) => a?.toLowerCase() === b?.toLowerCase();

/**
 * Fails unless the owner has confirmed the address. The identity provider decides: the user may have confirmed it, or
 * changed it there, since the account was opened. The stored flag counts if the provider cannot be asked.
 * @throws UsageError
 */
async function requireConfirmed(emails: ConfirmedEmails, owner: EmailOwner): Promise<void> {
  const byUid = `Nothing was changed. If it is the right account: ${shellCommand('admin', `add --uid ${owner.uid}`)}`;
  let confirmed: string | null;
  try {
    confirmed = await emails.read(owner.uid);
  } catch (error) {
    if (owner.emailVerified) return;
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw new UsageError(
      `Whether ${describeUser(owner)} has confirmed the address could not be read from ${emails.source}: ${reason}\n` +
        `${emails.remedy}, or open the link of the mail ` +
        `and then Courtside, signed in.\n${byUid}`,
    );
  }
  if (confirmed !== null && isSameAddress(confirmed, owner.email)) return;
  throw new UsageError(
    `The address of ${describeUser(owner)} is not confirmed, so it may belong to another person.\n` +
      'Open the link of the mail that was sent at the sign-up, then repeat the command. ' +
      `Under Profile, Account, Courtside sends the mail again.\n${byUid}`,
  );
}

/**
 * Finds the one user with an email address. Anyone can sign up with an address that is not theirs, so an address that
 * belongs to several accounts, or is not confirmed, does not decide who becomes an admin.
 * @throws UsageError
 */
async function findOne(deps: AdminsDeps, { command, user }: AdminChange): Promise<Named> {
  if ('uid' in user) return findByUid(deps, user.uid);
  const { email } = user;
  const owners = await findByEmail(deps.db, email);
  const statuses = await readAccess(
    deps.db,
    owners.map(({ uid }) => uid),
  );
  const candidates = owners.filter(({ uid }) => command === 'add' || statuses.get(uid)?.adminSince !== undefined);
  const [owner, ...others] = candidates;
  if (owner === undefined) {
    const unknown = `There is no ${command === 'add' ? 'account' : 'admin'} with the email address "${email}".`;
    const hint = command === 'add' ? ' An account is opened when its user first signs in.' : '';
    throw new UsageError(`${unknown}${hint}\nNothing was changed.`);
  }
  const choose = shellCommand('admin', `${command} --uid <uid>`);
  if (others.length > 0) {
    const list = candidates.map((each) => `  ${describeUser(each)}, opened ${each.createdAt.toISOString()}`).join('\n');
    throw new UsageError(
      `${candidates.length} accounts have the email address "${email}":\n${list}\nNothing was changed. Name one: ${choose}`,
    );
  }
  const { confirmedEmails } = deps.signIn;
  if (command === 'add' && confirmedEmails !== null) await requireConfirmed(confirmedEmails, owner);
  return owner;
}

async function list({ db }: AdminsDeps): Promise<string> {
  const admins = await listAdmins(db);
  const users = await readAdminUsers(
    db,
    admins.map(({ uid }) => uid),
  );
  const byUid = new Map(users.map((user) => [user.uid, user]));
  const lines = admins.map(({ uid, since }) => {
    const user = byUid.get(uid);
    return `${user === undefined ? `uid ${uid}, without an account` : describeUser(user)}, since ${since.toISOString()}`;
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
  if (request.command === 'reset-link') return resetLinkByCommand(deps, request.user);
  const { db, log } = deps;
  const user = await findOne(deps, request);
  const isAdmin = (await readAccess(db, [user.uid])).get(user.uid)?.adminSince !== undefined;
  const target = { id: user.uid, name: user.username };
  const reason = shellCommand('admin');
  if (request.command === 'add') {
    if (isAdmin) return `${describeUser(user)} is an admin already.`;
    await log.record({ by: commandLine, action: 'add-admin', target, reason }, () => addAdmin(deps, user.uid));
    return `${describeUser(user)} is an admin now. The operator page is at /admin.`;
  }
  if (!isAdmin) return `${describeUser(user)} is not an admin.`;
  await log.record({ by: commandLine, action: 'remove-admin', target, reason }, () => removeAdmin(deps, user.uid));
  return `${describeUser(user)} is no longer an admin. Servers notice it within five seconds.`;
}
