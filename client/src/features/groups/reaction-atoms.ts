import { type ReactionName, type ReactionTarget, reactionKey } from '@courtside/contract/reaction-names';
import type { NightMoments, TargetReactions } from '@courtside/contract/reactions';
import { groupTopic } from '@courtside/contract/topic-names';
import { atom } from 'jotai';
import { ApiError, call, messageOf, onSessionEnd } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { topicFields } from '../../live/topic-state.ts';
import { derivedFamily, nextWrite, store, type Written } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { idToken } from '../session/open-auth.ts';

type By = TargetReactions['by'];

const none: By = [];
/** The reactions to a target as a call has returned them, by group and target. */
const answered = atom<ReadonlyMap<string, Written<By>>>(new Map());
/** What the user has tapped and the server has not confirmed, by group and target. */
const tapped = atom<ReadonlyMap<string, ReactionName | null>>(new Map());
/** Targets with a call in flight. A call of an ended session never settles. */
const calls = new Set<string>();

onSessionEnd(() => {
  store.set(answered, new Map());
  store.set(tapped, new Map());
  calls.clear();
});

const targetKey = (groupId: string, target: string) => `${groupId} ${target}`;

const liveReactions = topicFields(groupTopic, 'reactions');

/** The reactions to a target of a group, by `<group> <target>`: the live ones, or those of a newer response. */
const confirmedAtom = derivedFamily((get, name: string): By => {
  const [groupId = '', target] = name.split(' ');
  const live = get(liveReactions(groupId));
  const response = get(answered).get(name);
  if (response && response.write > (live?.write ?? 0)) return response.data;
  return live?.data.find((each) => each.target === target)?.by ?? none;
});

const tappedAtom = derivedFamily((get, name: string) => get(tapped).get(name));

/** The reactions to one target, as the user sees them. */
export interface ShownReactions {
  /** Users by reaction. The user is not among them. */
  readonly others: Readonly<Partial<Record<ReactionName, readonly string[]>>>;
  /** The user's own one. */
  readonly own: ReactionName | null;
}

/** The reactions to a target, with what the user has just tapped. */
export function shownReactions(
  by: By,
  uid: string | undefined,
  override: ReactionName | null | undefined,
): ShownReactions {
  const others: Partial<Record<ReactionName, readonly string[]>> = {};
  let own: ReactionName | null = null;
  for (const each of by) {
    if (each.uid === uid) own = each.reaction;
    else others[each.reaction] = [...(others[each.reaction] ?? []), each.uid];
  }
  return { others, own: override === undefined ? own : override };
}

/** The atoms of the reactions to a target: those the server has sent, and the one that the user has just tapped. */
export function reactionAtoms(groupId: string, target: ReactionTarget) {
  const name = targetKey(groupId, reactionKey(target));
  return { confirmed: confirmedAtom(name), tapped: tappedAtom(name) };
}

function setTapped(name: string, reaction: ReactionName | null | undefined): void {
  const next = new Map(store.get(tapped));
  if (reaction === undefined) next.delete(name);
  else next.set(name, reaction);
  store.set(tapped, next);
}

/**
 * Sets or removes the user's reaction to a target. It is shown immediately, and taken back with a message if the server
 * refuses it. Of several taps during a call, only the last one is sent. Never rejects.
 */
export async function react(groupId: string, target: ReactionTarget, reaction: ReactionName | null): Promise<void> {
  const name = targetKey(groupId, reactionKey(target));
  setTapped(name, reaction);
  if (calls.has(name)) return;
  calls.add(name);
  try {
    for (let wanted: ReactionName | null | undefined = reaction; wanted !== undefined; ) {
      const sent: ReactionName | null = wanted;
      const body = { target, reaction: sent };
      const { by } = await call('react', { params: { groupId }, token: idToken, body });
      store.set(answered, new Map(store.get(answered)).set(name, { data: by, write: nextWrite() }));
      const latest = store.get(tapped).get(name);
      wanted = latest === sent ? undefined : latest;
    }
  } catch (error) {
    showToast({ tone: 'loss', text: messageOf(error, 'Your reaction could not be saved. Please try again.') });
  } finally {
    calls.delete(name);
    setTapped(name, undefined);
  }
}

const noMoments: NightMoments = { night: null, moments: [] };
/** Codes of a group that the user cannot see. The group itself says so. */
const hidden: ReadonlySet<string> = new Set([
  'forbidden',
  'removed-from-group',
  'group-not-found',
  'bad-request',
  'not-found',
]);

const nights = keyedResource<string, NightMoments>({
  what: 'Last night',
  personal: true,
  async read(signal, groupId) {
    try {
      return await call('readMoments', { params: { groupId }, token: idToken, signal });
    } catch (error) {
      if (error instanceof ApiError && hidden.has(error.code)) return noMoments;
      throw error;
    }
  },
});

/** The moments of the latest night of a group; none until they are loaded. */
export const momentsAtom = derivedFamily((get, groupId: string) => get(nights.at(groupId)).data ?? noMoments);

/** False until a group's moments are loaded or have failed to load, so that nothing shifts later. */
export const momentsReadyAtom = derivedFamily((get, groupId: string) => get(nights.at(groupId)).status !== 'loading');

/** Reads the moments of a group. Never rejects. */
export const loadMoments = (groupId: string) => nights.load(groupId);
