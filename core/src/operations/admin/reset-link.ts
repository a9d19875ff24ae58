import { DomainError } from '@courtside/contract';
import { shellCommand } from '../../platform/shell-command.ts';
import { makeResetLink } from '../../sign-in/house/reset-password.ts';
import type { SignInDoc } from '../../sign-in/house/sign-in.model.ts';
import type { SignInProvider } from '../../sign-in/sign-in-provider.ts';
import { type Actor, commandLine } from '../admin-log/admin-log.model.ts';
import type { AdminLog } from '../admin-log/admin-log.ts';
import type { CoreDatabase } from '../database.ts';
import { UsageError } from '../operator/report-failure.ts';
import { readAdminUsers } from './admin-users.ts';

interface ResetDeps {
  readonly db: CoreDatabase;
  readonly log: AdminLog;
  readonly signIn: Pick<SignInProvider, 'house'>;
}

/** Whom a command line names. */
export type NamedUser = { readonly email: string } | { readonly uid: string };

/**
 * Makes a link with which a user sets a new password, and logs who made it. Earlier links of the user stop working.
 * @param reason absent on the operator page
 * @returns the link, which is only a path if PUBLIC_URL is not set
 * @throws DomainError `user-is-admin.reset-link` for another admin's on the operator page, `not-found.sign-in` with another provider of sign-in, `user-not-found` for a user without an address here
 */
export async function makeLoggedResetLink(
  { db, log, signIn }: ResetDeps,
  by: Actor,
  uid: string,
  reason?: string,
): Promise<string> {
  const house = signIn.house();
  const user = await house.db.signIns.findOne({ _id: uid }, { email: 1 }).lean();
  if (user?.email === undefined) throw new DomainError('user-not-found');
  const [account] = await readAdminUsers(db, [uid]);
  // An admin could otherwise act under the name of another one.
  if (by.uid !== undefined && account?.access.adminSince !== undefined)
    throw new DomainError('user-is-admin.reset-link');
  // The log keeps its entries when a user is deleted, so it has no address.
  const target = { id: uid, name: account?.username ?? uid };
  const action = { by, action: 'reset-link', target } as const;
  return log.record(reason === undefined ? action : { ...action, reason }, () => makeResetLink(house, uid));
}

/** Opens the accounts of the house. @throws UsageError if a Firebase project keeps them */
function openHouse({ signIn }: ResetDeps) {
  try {
    return signIn.house();
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not-found')) throw error;
    throw new UsageError(
      'Firebase keeps the accounts and sends the mail itself: the user asks for it with "Forgot password?" on the sign-in page.\n' +
        'No link was made.',
    );
  }
}

/** Finds a user among the sign-ins: one who has never opened an account has one too. @throws UsageError */
async function findSignIn(deps: ResetDeps, named: NamedUser): Promise<SignInDoc & { readonly email: string }> {
  const { db } = openHouse(deps);
  const filter = 'uid' in named ? { _id: named.uid } : { email: named.email.toLowerCase() };
  const found = await db.signIns.findOne(filter).lean();
  const name = 'uid' in named ? `uid "${named.uid}"` : `email address "${named.email}"`;
  if (found === null) throw new UsageError(`There is no user with the ${name}.\nNo link was made.`);
  const { email } = found;
  if (email === undefined)
    throw new UsageError(
      `The user with the ${name} has no email address and signs in with a provider.\nNo link was made.`,
    );
  return { ...found, email };
}

/** Makes a link for `npm run admin -- reset-link`. @returns what to print. @throws UsageError */
export async function resetLinkByCommand(deps: ResetDeps, named: NamedUser): Promise<string> {
  const { _id: uid, email, isDisabled = false } = await findSignIn(deps, named);
  const link = await makeLoggedResetLink(deps, commandLine, uid, shellCommand('admin'));
  return [
    `${email} (uid ${uid}) sets a new password with this link. It works once, within an hour. Earlier links no longer work.`,
    link,
    ...(link.startsWith('/') ? ['Put the address of Courtside in front, or set PUBLIC_URL to it.'] : []),
    ...(isDisabled ? ['The account is disabled: it cannot sign in, even with the new password.'] : []),
  ].join('\n');
}
