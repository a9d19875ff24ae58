import { DomainError, type Session } from '@courtside/contract';
import type { Core } from './core.ts';
import { readInvite } from './groups/invites.ts';
import { addAdmin, listAdmins } from './members/access/user-access.ts';
import { sendConfirmation } from './sign-in/house/confirm-email.ts';
import { endFirstAdminCode, isSameCode, readFirstAdminCode } from './sign-in/house/first-admin.ts';
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

/** The first admin's code as long as there is no admin; null from then on. */
export async function findFirstAdminCode({ db }: Pick<Admitting, 'db'>, house: House): Promise<string | null> {
  if ((await listAdmins(db)).length === 0) return readFirstAdminCode(house);
  await endFirstAdminCode(house);
  return null;
}

interface SignUpOrder {
  readonly email: string;
  readonly password: string;
  readonly invite?: string | undefined;
  /** The code that the first start prints. */
  readonly adminCode?: string | undefined;
}

/**
 * Signs a user up with a password, and in. A user with the code that the first start prints becomes the first admin.
 * @throws DomainError as `admitUser` and `signUpWithPassword`
 */
export async function signUpUser(core: Admitting, house: House, order: SignUpOrder): Promise<Session> {
  const { email, password, invite, adminCode } = order;
  const code = adminCode === undefined ? null : await findFirstAdminCode(core, house);
  const isFirstAdmin = code !== null && isSameCode(code, adminCode ?? '');
  if (!isFirstAdmin) await admitUser(core, house, invite);
  const user = await signUpWithPassword(house, email, password);
  if (isFirstAdmin && (await endFirstAdminCode(house))) {
    // The log keeps its entries when a user is deleted, so it has no address.
    const target = { id: user._id, name: user._id };
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
