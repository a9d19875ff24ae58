import type { GroupBet, GroupStandings } from '@courtside/contract/groups';
import { groupTopic, type TopicMessage } from '@courtside/contract/live';
import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { onTopic } from '../../live/topic-handlers.ts';
import { store } from '../../store.ts';
import { idToken } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { withGroupBets, withStandings } from './standings.ts';

/** What is known of one group. */
export type GroupView =
  | { readonly status: 'loading' | 'not-found' | 'not-member' }
  /** The user was in it a moment ago. */
  | { readonly status: 'ended'; readonly name: string }
  | { readonly status: 'failed'; readonly message: string }
  /** `bets` is null until the friends' bets are here. */
  | { readonly status: 'loaded'; readonly group: GroupStandings; readonly bets: readonly GroupBet[] | null };

const loading: GroupView = { status: 'loading' };
const views = atom<ReadonlyMap<string, GroupView>>(new Map<string, GroupView>());

/** One group by its id, as a member sees it. */
export const groupViewAtom = atomFamily((groupId: string) => atom((get) => get(views).get(groupId) ?? loading));

/** How often each group was written: an answer asked for before the last writing is older than it. */
const writings = new Map<string, number>();

function write(groupId: string, view: GroupView): void {
  writings.set(groupId, (writings.get(groupId) ?? 0) + 1);
  store.set(views, (known) => new Map(known).set(groupId, view));
}

const viewOf = (groupId: string) => store.get(groupViewAtom(groupId));

let owner: string | null = null;
store.sub(signedInUserAtom, () => {
  const uid = store.get(signedInUserAtom)?.uid ?? null;
  if (uid !== owner) {
    writings.clear();
    store.set(views, new Map<string, GroupView>());
  }
  owner = uid;
});

function failureOf(error: unknown): GroupView {
  if (error instanceof ApiError && ['group-not-found', 'bad-request'].includes(error.code))
    return { status: 'not-found' };
  if (error instanceof ApiError && error.code === 'forbidden') return { status: 'not-member' };
  return { status: 'failed', message: messageOf(error, 'This group could not be loaded.') };
}

/** Asks for a group's standings. What the live feed told meanwhile is newer and stands. Never throws. */
export async function loadGroup(groupId: string): Promise<void> {
  const uid = store.get(signedInUserAtom)?.uid;
  if (viewOf(groupId).status === 'failed') write(groupId, loading);
  const before = writings.get(groupId);
  const isOld = () => writings.get(groupId) !== before || store.get(signedInUserAtom)?.uid !== uid;
  try {
    const group = await call('getGroup', { params: { groupId }, token: idToken });
    if (isOld()) return;
    const known = viewOf(groupId);
    write(groupId, { status: 'loaded', group, bets: known.status === 'loaded' ? known.bets : null });
  } catch (error) {
    if (isOld()) return;
    const view = failureOf(error);
    // What is on the screen stays there while the server is away.
    if (view.status === 'failed' && viewOf(groupId).status === 'loaded')
      console.error('The group could not be refreshed.', error);
    else write(groupId, view);
  }
}

/** Asks for the friends' latest bets, for the times when the live feed is away. Never throws. */
export async function loadGroupBets(groupId: string): Promise<void> {
  const uid = store.get(signedInUserAtom)?.uid;
  try {
    const arrived = await call('listGroupBets', { params: { groupId }, token: idToken });
    const known = viewOf(groupId);
    // Live messages may be newer than the answer, so what they brought is written over it.
    if (known.status === 'loaded' && store.get(signedInUserAtom)?.uid === uid)
      write(groupId, { ...known, bets: withGroupBets(arrived, known.bets ?? []) });
  } catch (error) {
    console.error("The friends' bets could not be loaded.", error);
  }
}

function deliver(message: TopicMessage<'group'>): void {
  if (message.type === 'snapshot') {
    const { group, bets } = message.data;
    write(group.id, { status: 'loaded', group, bets: withGroupBets([], bets) });
    return;
  }
  const known = viewOf(message.data.group.id);
  if (known.status !== 'loaded') return;
  const bets = withGroupBets(known.bets ?? [], message.data.bets);
  write(message.data.group.id, { status: 'loaded', group: withStandings(known.group, message.data), bets });
}

const idOf = (topic: string) => topic.slice(groupTopic('').length);

/** The user is no longer in a group they were looking at. */
export function endGroup(groupId: string): void {
  const known = viewOf(groupId);
  write(groupId, { status: 'ended', name: known.status === 'loaded' ? known.group.groupName : '' });
}

onTopic('group', {
  deliver,
  refused({ code }, topic) {
    if (code === 'forbidden') write(idOf(topic), { status: 'not-member' });
    if (code === 'group-not-found') write(idOf(topic), { status: 'not-found' });
  },
  ended: (topic) => endGroup(idOf(topic)),
});
