import type { Group, GroupCard } from '@courtside/contract/groups';
import { atom } from 'jotai';
import { call, onSessionEnd } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { completeGroups } from '../../api/specified-groups.ts';
import { topicFields } from '../../live/topic-state.ts';
import { store } from '../../store.ts';
import { idToken } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';

const groups = resource<readonly Group[]>({
  what: 'The groups',
  personal: true,
  read: async (signal) => completeGroups(await call('listGroups', { token: idToken, signal })),
});

/** The groups the signed-in user is in, oldest first. */
export const myGroupsAtom = atom((get) => {
  const uid = get(signedInUserAtom)?.uid;
  return (get(groups.dataAtom) ?? []).filter(({ memberIds }) => uid !== undefined && memberIds.includes(uid));
});

/** Load state of the groups. */
export const myGroupsLoadAtom = groups.loadAtom;

/** Loads the groups. Keeps the known ones until then, and on failure. Never rejects. */
export const loadMyGroups = groups.load;

/** The cards of the last visit, until the live feed sends those of this one. */
const lastCards = atom<readonly GroupCard[]>([]);

onSessionEnd(() => store.set(lastCards, []));

const liveCards = topicFields((_: 'own-groups') => 'own-groups', 'cards')('own-groups');

/** What the live feed has sent of the user's groups, by id. Empty before its first message. */
export const cardsAtom = atom((get): ReadonlyMap<string, GroupCard> => {
  const cards = get(liveCards)?.data ?? get(lastCards);
  return new Map(cards.map((card) => [card.id, card]));
});

/** Shows the groups that were shown last, until the next read. */
export function restoreGroups(last: readonly Group[], cards: readonly GroupCard[]): void {
  groups.set(last);
  store.set(lastCards, cards);
}

/** One of the user's groups, as a list shows it. */
export interface OwnGroup extends Pick<Group, 'id' | 'groupName' | 'memberIds'> {
  /** True for a group that its owner has archived. */
  readonly archived: boolean;
  readonly memberCount: number;
  /** The user's rank in the group. Null until the live feed has sent it. */
  readonly rank: number | null;
  /** The user's position in the standings, which no other member has. Null until the live feed has sent it. */
  readonly position: number | null;
  /** The members with the highest balances. Null until the live feed has sent them. */
  readonly leaders: GroupCard['leaders'] | null;
}

/** The signed-in user's groups, oldest first, with the user's place while the topic `own-groups` is live. */
export const ownGroupsAtom = atom((get) => {
  const known = get(cardsAtom);
  return get(myGroupsAtom).map(({ id, groupName, archivedAt, memberIds }): OwnGroup => {
    const card = known.get(id);
    return {
      id,
      groupName: card?.groupName ?? groupName,
      archived: card?.archived ?? Boolean(archivedAt),
      memberIds,
      memberCount: card?.memberCount ?? memberIds.length,
      rank: card?.rank ?? null,
      position: card?.position ?? null,
      leaders: card?.leaders ?? null,
    };
  });
});

/** The group whose night the user follows outside its own page: the oldest one with other members. Undefined without one. */
export const nightGroupAtom = atom((get) =>
  get(ownGroupsAtom).find(({ archived, memberCount }) => !archived && memberCount > 1),
);

/** Shows a group that was created or joined, before the list is read again. */
export function showGroup(group: Group): void {
  groups.set([...(groups.get().data ?? []).filter(({ id }) => id !== group.id), group]);
}

/** Hides a group that was left. */
export function hideGroup(groupId: string): void {
  groups.update((known) => known.filter(({ id }) => id !== groupId));
}
