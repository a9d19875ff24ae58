import type { Group } from '@courtside/contract/groups';
import { atom } from 'jotai';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { store } from '../../store.ts';
import { idToken } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';

type Load = { readonly status: 'loading' | 'loaded' } | { readonly status: 'failed'; readonly message: string };

const groups = atom<readonly Group[]>([]);
const load = atom<Load>({ status: 'loading' });
let calls = 0;

/** The groups the signed-in user is in, oldest first. */
export const myGroupsAtom = atom((get) => get(groups));

/** Whether they are here. */
export const myGroupsLoadAtom = atom((get) => get(load));

function forget(): void {
  calls += 1;
  store.set(groups, []);
  store.set(load, { status: 'loading' });
}

let owner: string | null = null;
store.sub(signedInUserAtom, () => {
  const uid = store.get(signedInUserAtom)?.uid ?? null;
  if (uid !== owner) forget();
  owner = uid;
});

/** Asks for the groups anew; those already here stay meanwhile, and when it fails. Never throws. */
export async function loadMyGroups(): Promise<void> {
  calls += 1;
  const current = calls;
  if (store.get(load).status === 'failed') store.set(load, { status: 'loading' });
  try {
    const arrived = await call('listGroups', { token: idToken });
    if (current !== calls) return;
    store.set(groups, arrived);
    store.set(load, { status: 'loaded' });
  } catch (error) {
    console.error('The groups could not be loaded.', error);
    if (current !== calls || store.get(load).status === 'loaded') return;
    store.set(load, { status: 'failed', message: messageOf(error, 'Your groups could not be loaded.') });
  }
}

/** A group just made or joined is shown at once; the list is asked for after it. */
export function showGroup(group: Group): void {
  store.set(groups, (known) => [...known.filter(({ id }) => id !== group.id), group]);
  store.set(load, { status: 'loaded' });
}

/** A group just left is gone at once. */
export function hideGroup(groupId: string): void {
  store.set(groups, (known) => known.filter(({ id }) => id !== groupId));
}
