import type { GroupLogEntry, GroupLogPage } from '@courtside/contract/group-log';
import type { Group, GroupBet, GroupStandings } from '@courtside/contract/groups';
import type { EndReason } from '@courtside/contract/live';
import { parseTopic, type Topic } from '@courtside/contract/topic-names';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { completeStandings } from '../../api/specified-groups.ts';
import { onTopic } from '../../live/topics.ts';
import { derivedFamily } from '../../store.ts';
import { learnTeams } from '../games/team-book.ts';
import { loadNewSeasons } from '../seasons/season-atoms.ts';
import { idToken } from '../session/open-auth.ts';
import { loadOwnInvite } from './invites.ts';
import { takeReactions } from './reaction-atoms.ts';

/** Entries in a page of the log, as the live feed sends them first. */
const pageSize = 20;

/** Adds entries, newest first, to the known part of a log. If they do not reach the known entries, only they remain. */
export function withNewest(known: GroupLogPage | null, arrived: GroupLogPage): GroupLogPage {
  const newest = known?.entries[0]?.number;
  const oldest = arrived.entries.at(-1)?.number;
  if (known === null || newest === undefined || oldest === undefined || oldest > newest + 1) return arrived;
  const older = known.entries.filter(({ number }) => number < oldest);
  return {
    entries: [...arrived.entries, ...older],
    nextCursor: older.length > 0 ? known.nextCursor : arrived.nextCursor,
  };
}

const readPage = (groupId: string, cursor: number | null, signal?: AbortSignal): Promise<GroupLogPage> =>
  call('readGroupLog', {
    params: { groupId },
    query: { limit: String(pageSize), ...(cursor !== null && { cursor: String(cursor) }) },
    token: idToken,
    ...(signal && { signal }),
  });

const logs = keyedResource({
  what: 'The log of the group',
  personal: true,
  read: (signal, groupId: string) => readPage(groupId, null, signal),
  // Live messages may be newer than the response.
  merge: (known: GroupLogPage | null, arrived) => withNewest(known, arrived),
});

/** The known part of a group's log, newest first. */
export const groupLogAtom = logs.at;

/** Loads the newest entries of a group's log. Never rejects. */
export const loadGroupLog = (groupId: string) => logs.load(groupId);

/** Loads the page after the known entries. @throws ApiError */
export async function loadOlderLog(groupId: string): Promise<void> {
  const cursor = logs.get(groupId).data?.nextCursor ?? null;
  if (cursor === null) return;
  const page = await readPage(groupId, cursor);
  logs.update(groupId, ({ entries }) => {
    const oldest = entries.at(-1)?.number ?? cursor;
    return {
      entries: [...entries, ...page.entries.filter(({ number }) => number < oldest)],
      nextCursor: page.nextCursor,
    };
  });
}

/** Adds the latest page of the log from the live feed to the pages that were read. */
function takeLog(groupId: string, entries: readonly GroupLogEntry[]): void {
  const known = logs.get(groupId).data;
  const last = entries.at(-1);
  if (last === undefined) return;
  const newest = known?.entries[0]?.number ?? Number.POSITIVE_INFINITY;
  const nextCursor = entries.length < pageSize ? null : last.number;
  logs.set(groupId, withNewest(known, { entries: [...entries], nextCursor }));
  // The user's invite has a new code.
  if (entries.some(({ kind, number }) => kind === 'rotated' && number > newest)) void loadOwnInvite(groupId);
}

/** Number of the friends' latest bets that are kept. */
const maxBets = 50;

const placedMs = ({ placedAt }: GroupBet) => Date.parse(placedAt) || 0;

/** Bets of friends, latest first. Bet ids belong to their user, so the two together identify a bet. */
export function latestBets(bets: readonly GroupBet[]): readonly GroupBet[] {
  learnTeams(bets.map(({ betData }) => betData));
  const byName = new Map(bets.map((bet) => [`${bet.userId} ${bet.id}`, bet]));
  return [...byName.values()].sort((a, b) => placedMs(b) - placedMs(a)).slice(0, maxBets);
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

function nameOf(groupId: string): string {
  const { data } = groups.get(groupId);
  if (data?.status === 'loaded') return data.group.groupName;
  return data !== null && 'name' in data ? data.name : '';
}

const groups: ReturnType<typeof keyedResource<string, Known>> = keyedResource({
  what: 'The group',
  personal: true,
  async read(signal, groupId: string): Promise<Known> {
    try {
      const group = await call('getGroup', { params: { groupId }, token: idToken, signal });
      return { status: 'loaded', group: await completeStandings(group, groupId, idToken, signal) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'group-not-found' || error.code === 'bad-request') return { status: 'not-found' };
      if (error.code === 'forbidden') return { status: 'not-member' };
      if (error.code === 'removed-from-group') return { status: 'removed', name: nameOf(groupId) };
      throw error;
    }
  },
});

const groupBets = keyedResource<string, readonly GroupBet[]>({
  what: "The friends' bets",
  personal: true,
  read: (signal, groupId) => call('listGroupBets', { params: { groupId }, token: idToken, signal }),
  // Live messages may be newer than the response.
  merge: (known, arrived) => latestBets([...arrived, ...(known ?? [])]),
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

/** Marks a group that the user is no longer a member of. */
export function endGroup(groupId: string, reason?: EndReason): void {
  groups.set(groupId, { status: reason ?? 'ended', name: nameOf(groupId) });
}

/** Marks a group whose members do not include the user, as the server would. */
export const showNotMember = (groupId: string) => groups.set(groupId, { status: 'not-member' });

/** Shows a change that the owner has made, before the live feed delivers it. */
export function takeGroup(changed: Group): void {
  const { data } = groups.get(changed.id);
  if (data?.status !== 'loaded') return;
  const leaderboard = data.group.leaderboard.filter(({ uid }) => changed.memberIds.includes(uid));
  groups.set(changed.id, { status: 'loaded', group: { ...data.group, ...changed, leaderboard } });
}

onTopic('group', {
  apply(message, { group, bets, log, reactions }) {
    const groupId = idOf(message.topic);
    if (message.type === 'notice') return loadNewSeasons(groupId, message.data.seasonIds);
    const isFirst = message.type === 'snapshot';
    // A group that has ended for the user does not come back with an update that was under way.
    if (!isFirst && groups.get(groupId).data?.status !== 'loaded') return;
    groups.set(groupId, { status: 'loaded', group });
    groupBets.set(groupId, latestBets(bets));
    // What a patch does not name may be older than the response to a call.
    if (isFirst || message.data.log !== undefined) takeLog(groupId, log);
    if (isFirst || message.data.reactions !== undefined) takeReactions(groupId, reactions);
  },
  refused({ code }, topic) {
    if (code === 'forbidden') groups.set(idOf(topic), { status: 'not-member' });
    if (code === 'removed-from-group') endGroup(idOf(topic), 'removed');
    if (code === 'group-not-found') groups.set(idOf(topic), { status: 'not-found' });
  },
  ended: (topic, reason) => endGroup(idOf(topic), reason),
});
