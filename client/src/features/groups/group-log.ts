import type { GroupLogEntry, GroupLogPage } from '@courtside/contract/group-log';
import { call } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { idToken } from '../session/open-auth.ts';
import { loadOwnInvite } from './invites.ts';

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

/** Adds entries from the live feed, newest first. `isFirst` is true for the latest page of the whole log. */
export function takeLog(groupId: string, entries: readonly GroupLogEntry[], isFirst: boolean): void {
  const known = logs.get(groupId).data;
  const last = entries.at(-1);
  if (last === undefined || (known === null && !isFirst)) return;
  const newest = known?.entries[0]?.number ?? Number.POSITIVE_INFINITY;
  const nextCursor = entries.length < pageSize ? null : last.number;
  logs.set(groupId, withNewest(known, { entries: [...entries], nextCursor }));
  // The user's invite has a new code.
  if (entries.some(({ kind, number }) => kind === 'rotated' && number > newest)) void loadOwnInvite(groupId);
}
