import { DomainError, type Session } from '@courtside/contract';
import type { Core } from './core.ts';
import { readInvite } from './groups/invites.ts';
import { addAdmin } from './members/access/user-access.ts';
import { sendConfirmation } from './sign-in/house/confirm-email.ts';
import { isFirstAdminCode, useFirstAdminCode } from './sign-in/house/first-admin.ts';
import type { House } from './sign-in/house/house.ts';
import { beginSession } from './sign-in/house/sessions.ts';
import { signUpWithPassword } from './sign-in/house/sign-up.ts';

/** What signing up takes from the core. */
type Admitting = Pick<Core, 'db' | 'clock' | 'onAccessChange' | 'adminLog' | 'logger'>;

/**
 * Lets someone sign up, or not, as SIGN_UP says.
 * @throws DomainError `sign-up-closed`, `sign-up-closed.invite`, `invite-not-found`
 */
export async function admitUser(core: Admitting, { settings }: House, invite: string | undefined): Promise<void> {
  if (settings.SIGN_UP === 'open') return;
  if (settings.SIGN_UP === 'closed') throw new DomainError('sign-up-closed');
  if (invite === undefined) throw new DomainError('sign-up-closed.invite');
  await readInvite(core, invite);
}

interface SignUpOrder {
  readonly email: string;
  readonly password: string;
  readonly invite?: string | undefined;
  /** The code that the first start prints. */
  readonly adminCode?: string | undefined;
}

/**
 * Signs a user up with a password, and in. The first user becomes an admin with the code that the first start prints.
 * @throws DomainError as `admitUser` and `signUpWithPassword`
 */
export async function signUpUser(core: Admitting, house: House, order: SignUpOrder): Promise<Session> {
  const { email, password, invite, adminCode } = order;
  const isFirstAdmin = adminCode !== undefined && (await isFirstAdminCode(house, adminCode));
  if (!isFirstAdmin) await admitUser(core, house, invite);
  const user = await signUpWithPassword(house, email, password);
  if (isFirstAdmin && (await useFirstAdminCode(house))) {
    const target = { id: user._id, name: email };
    const reason = 'the code of the first start';
    const by = { name: 'first start' };
    await core.adminLog.record({ by, action: 'add-admin', target, reason }, () => addAdmin(core, user._id));
  }
  if (house.mailer !== null)
    sendConfirmation(house, user._id).catch((error: unknown) => {
      core.logger.warn({ err: error }, 'the mail that confirms an address could not be sent');
    });
  return beginSession(house, user);
}
