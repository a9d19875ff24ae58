import { mainAccountName, toCents } from '@courtside/contract/money';
import { atom } from 'jotai';
import { ApiError, call, type TokenSource } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { type Account, completeAccount } from '../../api/specified-fields.ts';
import { whenTrue } from '../../store.ts';
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
