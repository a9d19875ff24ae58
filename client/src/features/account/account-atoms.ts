import type { OwnUser } from '@courtside/contract/entities';
import { toCents } from '@courtside/contract/money';
import { atom } from 'jotai';
import { store } from '../../store.ts';
import { type AccountChange, isNewer } from './newer-account.ts';

const account = atom<OwnUser | null>(null);

/** The signed-in user's own record; null while signed out or not loaded. */
export const accountAtom = atom((get) => get(account));

/** The balance in cents, null while it is not known. */
export const balanceAtom = atom((get) => {
  const user = get(account);
  return user ? toCents(user.balance) : null;
});

/** A whole record, from a call or a snapshot. An older one than is known is passed over. */
export function setAccount(user: OwnUser): void {
  if (isNewer(store.get(account), user)) store.set(account, user);
}

/** New fields of the known record. */
export function changeAccount(change: AccountChange): void {
  const known = store.get(account);
  if (known && isNewer(known, change)) store.set(account, { ...known, ...change });
}

/** What of the known record is not money: it has no number of its own, and each word of it is newer than the last. */
export function changeProfile(profile: Pick<OwnUser, 'username' | 'displayName' | 'groupIds'>): void {
  const known = store.get(account);
  if (known) store.set(account, { ...known, ...profile });
}

/** Nobody is signed in any more. */
export function clearAccount(): void {
  store.set(account, null);
}
