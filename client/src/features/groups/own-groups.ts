import type { Group } from '@courtside/contract/groups';
import { atom } from 'jotai';
import { call } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { idToken } from '../session/open-auth.ts';

const groups = resource<readonly Group[]>({
  what: 'The groups',
  personal: true,
  read: (signal) => call('listGroups', { token: idToken, signal }),
});

/** The groups the signed-in user is in, oldest first. */
export const myGroupsAtom = atom((get) => get(groups.dataAtom) ?? []);

/** Load state of the groups. */
export const myGroupsLoadAtom = groups.loadAtom;

/** Loads the groups. Keeps the known ones meanwhile and on failure. Never rejects. */
export const loadMyGroups = groups.load;

/** Shows a group that was created or joined, before the list is read again. */
export function showGroup(group: Group): void {
  groups.set([...(groups.get().data ?? []).filter(({ id }) => id !== group.id), group]);
}

/** Hides a group that was left. */
export function hideGroup(groupId: string): void {
  groups.update((known) => known.filter(({ id }) => id !== groupId));
}
