import type { GroupLogEntry, GroupLogPage } from '@courtside/contract/group-log';
import type { Group, GroupBet, GroupStandings } from '@courtside/contract/groups';
import type { EndReason } from '@courtside/contract/live';
import { groupTopic, parseTopic, type Topic } from '@courtside/contract/topic-names';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { completeStandings } from '../../api/specified-groups.ts';
import { itemsLeftOut, joinByKey } from '../../live/join-by-key.ts';
import { topicFields, unfollowState } from '../../live/topic-state.ts';
import { onTopic } from '../../live/topics.ts';
import { derivedFamily, type Written } from '../../store.ts';
import { learnTeams } from '../games/team-book.ts';
import { loadNewSeasons } from '../seasons/season-atoms.ts';
import { idToken } from '../session/open-auth.ts';
import { loadOwnInvite } from './invites.ts';

/** Entries in a page of the log, as the live feed sends them first. */
const pageSize = 20;

/**
 * Joins two parts of a log, newest first. If there are entries between them that neither has, only the newer part remains. Of
 * an entry that both have, the one that arrived later.
 */
export function withNewest(known: GroupLogPage | null, arrived: GroupLogPage): GroupLogPage {
  const last = arrived.entries.at(-1)?.number;
  const lastKnown = known?.entries.at(-1)?.number;
  if (known === null || last === undefined || lastKnown === undefined) return arrived;
  const end = last < lastKnown ? arrived : known;
  // Either part may know that the log ends with an entry that both have.
  const isEnd = last === lastKnown && arrived.nextCursor === null;
  const [upper, lower] = last >= lastKnown ? [arrived, known] : [known, arrived];
  if (Math.max(last, lastKnown) > (lower.entries[0]?.number ?? 0) + 1) return upper;
  const entries = joinByKey(known.entries, arrived.entries, ({ number }) => number);
  return {
    entries: [...entries.values()].sort((one, other) => other.number - one.number),
    nextCursor: isEnd ? null : end.nextCursor,
  };
}

const readPage = (groupId: string, cursor: number | null, signal?: AbortSignal): Promise<GroupLogPage> =>
  call('readGroupLog', {
    params: { groupId },
    query: { limit: String(pageSize), ...(cursor !== null && { cursor: String(cursor) }) },
    token: idToken,
    ...(signal && { signal }),
  });

/** A page of the log that ends with the oldest of these entries. */
const pageOf = (entries: readonly GroupLogEntry[], size: number): GroupLogPage => ({
  entries: [...entries],
  nextCursor: entries.length < size ? null : (entries.at(-1)?.number ?? null),
});

const liveLog = topicFields(groupTopic, 'log');

const liveLogPage = derivedFamily((get, groupId: string): Written<GroupLogPage> | null => {
  const live = get(liveLog(groupId));
  return live && live.data.length > 0 ? { ...live, data: pageOf(live.data, pageSize) } : null;
});

const logs = keyedResource({
  what: 'The log of the group',
  personal: true,
  read: (signal, groupId: string) => readPage(groupId, null, signal),
  live: (get, groupId) => get(liveLogPage(groupId)),
  merge: (known: GroupLogPage | null, arrived) => withNewest(known, arrived),
});

/** The known part of a group's log, newest first: the pages that were read, joined with the live one. */
export const groupLogAtom = logs.at;

/** Loads the newest entries of a group's log. Never rejects. */
export const loadGroupLog = (groupId: string) => logs.load(groupId);

/** Loads the page after the known entries. @throws ApiError */
export async function loadOlderLog(groupId: string): Promise<void> {
  const known = logs.get(groupId).data;
  if (known === null || known.nextCursor === null) return;
  const page = await readPage(groupId, known.nextCursor);
  // An empty page says that the log ends with the oldest known entry.
  logs.add(groupId, page.entries.length > 0 ? page : { ...page, entries: known.entries.slice(-1) });
}

/** Keeps the entries that leave the live page with those that were read. */
function keepLeftOut(groupId: string, before: readonly GroupLogEntry[], after: readonly GroupLogEntry[]): void {
  const left = itemsLeftOut(before, after, ({ number }) => number);
  if (left.length > 0) logs.add(groupId, pageOf(left, 1));
}

/** Number of the friends' latest bets that are kept. */
const maxBets = 50;

const placedMs = ({ placedAt }: GroupBet) => Date.parse(placedAt) || 0;

/** Bets of friends, latest first. */
export function latestBets(bets: Iterable<GroupBet>): readonly GroupBet[] {
  return [...bets].sort((a, b) => placedMs(b) - placedMs(a)).slice(0, maxBets);
}

/** Load state of a group. */
type Known =
  | { readonly status: 'not-found' | 'not-member' }
  /** The owner removed the user. The name is empty unless it was known. */
  | { readonly status: 'removed'; readonly name: string }
  /** The user was a member until just now. */
  | { readonly status: 'ended'; readonly name: string }
  | { readonly status: 'loaded'; readonly group: GroupStandings };

/** Known data of one group. */
type GroupView =
  | { readonly status: 'loading' }
  | Exclude<Known, { readonly status: 'loaded' }>
  | { readonly status: 'failed'; readonly message: string }
  /** `bets` is null until the friends' bets are loaded; `betsFailed` when they could not be loaded. */
  | {
      readonly status: 'loaded';
      readonly group: GroupStandings;
      readonly bets: readonly GroupBet[] | null;
      readonly betsFailed: boolean;
    };

function knownGroupName(groupId: string): string {
  const { data } = groups.get(groupId);
  if (data?.status === 'loaded') return data.group.groupName;
  return data !== null && 'name' in data ? data.name : '';
}

const liveStandings = topicFields(groupTopic, 'group');

const liveGroup = derivedFamily((get, groupId: string): Written<Known> | null => {
  const live = get(liveStandings(groupId));
  return live && { ...live, data: { status: 'loaded', group: live.data } };
});

const groups: ReturnType<typeof keyedResource<string, Known>> = keyedResource({
  what: 'The group',
  personal: true,
  live: (get, groupId) => get(liveGroup(groupId)),
  async read(signal, groupId: string): Promise<Known> {
    try {
      const group = await call('getGroup', { params: { groupId }, token: idToken, signal });
      return { status: 'loaded', group: await completeStandings(group, groupId, idToken, signal) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'group-not-found' || error.code === 'bad-request') return { status: 'not-found' };
      if (error.code === 'forbidden') return { status: 'not-member' };
      if (error.code === 'removed-from-group') return { status: 'removed', name: knownGroupName(groupId) };
      throw error;
    }
  },
});

const liveBets = topicFields(groupTopic, 'bets');

const latestLiveBets = derivedFamily((get, groupId: string): Written<readonly GroupBet[]> | null => {
  const live = get(liveBets(groupId));
  return live && { ...live, data: latestBets(live.data) };
});

const groupBets = keyedResource<string, readonly GroupBet[]>({
  what: "The friends' bets",
  personal: true,
  live: (get, groupId) => get(latestLiveBets(groupId)),
  async read(signal, groupId) {
    const bets = await call('listGroupBets', { params: { groupId }, token: idToken, signal });
    learnTeams(bets.map(({ betData }) => betData));
    return latestBets(bets);
  },
});

/** One group by its id, as a member sees it. */
export const groupViewAtom = derivedFamily((get, groupId: string): GroupView => {
  const { status, data, failure } = get(groups.at(groupId));
  if (data?.status === 'loaded') {
    const bets = get(groupBets.at(groupId));
    return { ...data, bets: bets.data, betsFailed: bets.status === 'failed' };
  }
  if (failure !== null && status !== 'loading')
    return { status: 'failed', message: messageOf(failure, 'This group could not be loaded.') };
  return data ?? { status: 'loading' };
});

/** The code of the error with which the last read of a group failed; null if it succeeded. */
export const groupFailureAtom = derivedFamily((get, groupId: string): ApiError['code'] | null => {
  const { failure } = get(groups.at(groupId));
  return failure instanceof ApiError ? failure.code : null;
});

/** Loads a group's standings. Never rejects. */
export const loadGroup = (groupId: string) => groups.load(groupId);

/** Loads the friends' latest bets, for use while the live feed is down. Never rejects. */
export const loadGroupBets = (groupId: string) => groupBets.load(groupId);

const idOf = (topic: Topic) => parseTopic(topic)?.ids[0] ?? '';

/** Shows that the user cannot see a group. It does not come back with an update that was under way. */
function closeGroup(groupId: string, known: Known): void {
  unfollowState(groupTopic(groupId));
  groups.set(groupId, known);
}

/** Marks a group that the user is no longer a member of. */
export function endGroup(groupId: string, reason?: EndReason): void {
  closeGroup(groupId, { status: reason ?? 'ended', name: knownGroupName(groupId) });
}

/** Marks a group whose members do not include the user, as the server would. */
export const showNotMember = (groupId: string) => closeGroup(groupId, { status: 'not-member' });

/** Shows a change that the owner has made, before the live feed delivers it. */
export function takeGroup(changed: Group): void {
  const { data } = groups.get(changed.id);
  if (data?.status !== 'loaded') return;
  const leaderboard = data.group.leaderboard.filter(({ uid }) => changed.memberIds.includes(uid));
  groups.set(changed.id, { status: 'loaded', group: { ...data.group, ...changed, leaderboard } });
}

onTopic('group', {
  apply(message, { bets, log }, before) {
    const groupId = idOf(message.topic);
    if (message.type === 'notice') return loadNewSeasons(groupId, message.data.seasonIds);
    learnTeams(bets.map(({ betData }) => betData));
    if (before === null || before.log === log) return;
    if (log.length > 0) keepLeftOut(groupId, before.log, log);
    const newest = before.log[0]?.number ?? Number.POSITIVE_INFINITY;
    // The user's invite has a new code.
    if (log.some(({ kind, number }) => kind === 'rotated' && number > newest)) void loadOwnInvite(groupId);
  },
  refused({ code }, topic) {
    if (code === 'forbidden') showNotMember(idOf(topic));
    if (code === 'removed-from-group') endGroup(idOf(topic), 'removed');
    if (code === 'group-not-found') closeGroup(idOf(topic), { status: 'not-found' });
  },
  ended: (topic, reason) => endGroup(idOf(topic), reason),
});
