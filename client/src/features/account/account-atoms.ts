import { mainAccountName, toCents } from '@courtside/contract/money';
import { atom } from 'jotai';
import { ApiError, call, failureOf, messageOf, type TokenSource } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { type Account, completeAccount } from '../../api/specified-fields.ts';
import { hold } from '../../delay/delay-line.ts';
import { store, whenTrue } from '../../store.ts';
import { themeAtom } from '../../ui/theme.ts';
import { oddsFormatAtom } from '../games/odds-format.ts';
import { authCode } from '../session/auth-messages.ts';
import { idToken } from '../session/open-auth.ts';
import { includeMovesBefore, ownMovesAtom } from './own-moves.ts';

/** New fields of a record, with the number of the ledger entry that they include. */
type AccountChange = Partial<Account> & Pick<Account, 'seq'>;

/** Whether `arrived` is as new as the known record by its ledger number. The same number may have a new name. */
export function isNewer(known: Account | null, arrived: AccountChange): boolean {
  if (!known) return true;
  // A record of another user is late: their session has ended.
  if (arrived.uid !== undefined && arrived.uid !== known.uid) return false;
  return arrived.seq >= known.seq;
}

/**
 * Reads the signed-in user's own record. One that is shown includes what this device has moved before.
 * @param passesDelay for a record that decides how an action is sent, and is not shown
 * @throws ApiError, also for the public record of another user
 */
export async function readOwnUser(uid: string, token: TokenSource, passesDelay = false): Promise<Account> {
  const askedAt = performance.now();
  const user = await call('getUser', { params: { uid }, token, passesDelay });
  const own = completeAccount(uid, user);
  if (!own) throw new ApiError(null, user);
  if (!passesDelay) includeMovesBefore(askedAt, (account) => account === mainAccountName);
  return own;
}

const account = resource({
  what: 'The account',
  personal: true,
  read: (_signal, uid: string, token: TokenSource) => readOwnUser(uid, token),
  merge: (known, arrived) => (known && !isNewer(known, arrived) ? known : arrived),
});

/** The signed-in user's own record; null while signed out or not loaded. */
export const accountAtom = account.dataAtom;

/** The balance in cents, null while it is not known. */
export const balanceAtom = atom((get) => {
  const user = get(accountAtom);
  return user ? toCents(user.balance) + get(ownMovesAtom(mainAccountName)) : null;
});

/** Reads the record again, for use while the live feed is down. Keeps the known record on failure. Never rejects. */
export const refreshAccount = account.load;

/** Sets the record from a call or a snapshot. Ignores a record older than the known one. */
export function setAccount(user: Account): void {
  if (isNewer(account.get().data, user)) account.set(user);
}

/** Updates fields other than money. They have no ledger number, so the last to arrive is the newest. */
export function changeProfile(profile: Pick<Account, 'username' | 'displayName' | 'groupIds'>): void {
  account.update((known) => ({ ...known, ...profile }));
}

export const clearAccount = account.reset;

/** Resolves once the signed-in user's record is loaded: right after a sign-up the account may not be open yet. */
export const whenAccountIsLoaded = () => whenTrue((get) => get(accountAtom) !== null);

/** Changes the username of the account. @returns null on success, otherwise a message for the user */
export async function rename(uid: string, typed: string, token: TokenSource): Promise<string | null> {
  const username = typed.trim();
  if (username === '') return 'Please enter a username.';
  return failureOf(async () => {
    const user = await call('renameUser', { params: { uid }, token, body: { username } });
    // The balance tells of results.
    hold('money', () => setAccount(user));
    // If a bet settled during the call, the response has an outdated balance but the new name.
    changeProfile({ username: user.username, displayName: user.displayName, groupIds: user.groupIds });
  }, 'Your name could not be changed.');
}

/** How an attempt to delete the account ended. */
type Deletion = 'deleted' | 'sign-in-again' | { readonly failure: string };

/** Codes of the authentication library for a user who does not exist any more. */
const gone: ReadonlySet<string> = new Set(['auth/user-token-expired', 'auth/user-not-found']);

/** Whether an earlier attempt, whose response was lost, has deleted the account. */
function isGone(error: unknown): boolean {
  return gone.has(authCode(error)) || (error instanceof ApiError && error.code === 'unauthenticated');
}

/** Deletes the user's account. */
export async function deleteAccount(uid: string): Promise<Deletion> {
  try {
    await call('deleteAccount', { params: { uid }, token: idToken, body: { confirm: 'DELETE' } });
    return 'deleted';
  } catch (error) {
    if (isGone(error)) return 'deleted';
    if (error instanceof ApiError && error.code === 'sign-in-again') return 'sign-in-again';
    return { failure: messageOf(error, 'Your account could not be deleted. Please try again.') };
  }
}

/** Downloads all of the user's data and this device's settings as one file. @returns null, or a message for the user */
export function exportData(uid: string): Promise<string | null> {
  return failureOf(async () => {
    const data = await call('exportAccount', { params: { uid }, token: idToken });
    // Not part of the first load.
    const { saveJson } = await import('../../ui/save-file.ts');
    const settingsOnThisDevice = { theme: store.get(themeAtom), odds: store.get(oddsFormatAtom) };
    saveJson({ ...data, settingsOnThisDevice }, `courtside-${data.exportedAt.slice(0, 10)}.json`);
  }, 'Your data could not be exported.');
}
