import { logPageSize } from '@courtside/contract';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { GroupsDatabase } from './collections.ts';
import { findGroup, findOwnGroup, fromDoc, type Group, groupProjection } from './group.ts';
import { listShownBets } from './group-bets.ts';
import { type LogEntry, type LogPage, readLog } from './group-log.ts';
import type { GroupReader } from './group-reader.ts';
import { type FollowedMembers, readFollowed, readMembers } from './read-members.ts';
import type { ShownBet } from './shown-legs.ts';
import { rankMembers, type Standings } from './standings.ts';

/** A bet with the name of the member who placed it. */
export interface GroupBet {
  readonly bet: ShownBet;
  readonly username: string;
}

/** The part of the core that lists of groups are read from. */
interface GroupLists {
  readonly db: Pick<GroupsDatabase, 'groups'>;
}

/** Reads the groups a user is a member of, oldest first. */
export async function readGroups({ db }: GroupLists, uid: string): Promise<Group[]> {
  const docs = await db.groups.find({ memberIds: uid }, groupProjection).sort({ createdAt: 1, _id: 1 }).lean();
  return docs.map(fromDoc);
}

/** Reads the groups that have at least one of these members. */
export async function readGroupsWith({ db }: GroupLists, uids: readonly string[]): Promise<Group[]> {
  const docs = await db.groups.find({ memberIds: { $in: [...uids] } }, groupProjection).lean();
  return docs.map(fromDoc);
}

/** Reads a group's members by balance, for one of them. @throws DomainError as `findOwnGroup` does */
export async function readStandings(
  { db, dayBalances }: Pick<GroupReader, 'db' | 'dayBalances'>,
  uid: string,
  groupId: string,
): Promise<Standings> {
  const group = await findOwnGroup(db, uid, groupId);
  return rankMembers(group, await readMembers({ db, dayBalances }, group.memberIds));
}

/**
 * Reads the members' bets on games that have tipped off, from main accounts and the group's seasons, latest tip-off first.
 * @throws DomainError as `findOwnGroup` does
 */
export async function readGroupBets(
  { db, clock, readSeasonIds }: Pick<GroupReader, 'db' | 'clock' | 'readSeasonIds'>,
  uid: string,
  groupId: string,
): Promise<GroupBet[]> {
  const { memberIds } = await findOwnGroup(db, uid, groupId);
  const seasonIds = await readSeasonIds(groupId);
  const bets = await listShownBets(db, { memberIds, seasonIds }, clock());
  const names = await readUsernames(db, [...new Set(bets.map((bet) => bet.uid))]);
  return bets.map((bet) => ({ bet, username: names.get(bet.uid) ?? '' }));
}

/**
 * Reads a page of a group's log, newest first, for a member. `before` is the `nextCursor` of the previous page.
 * @throws DomainError as `findOwnGroup` does
 */
export async function readGroupLog(
  { db }: Pick<GroupReader, 'db'>,
  uid: string,
  groupId: string,
  page: { readonly limit: number; readonly before?: number | undefined },
): Promise<LogPage> {
  await findOwnGroup(db, uid, groupId);
  return readLog(db, groupId, page);
}

/** Reads the current state of a group, which events then update. @throws DomainError `group-not-found` */
export async function followGroup(
  core: GroupReader,
  groupId: string,
): Promise<FollowedMembers & { readonly group: Group; readonly log: readonly LogEntry[] }> {
  const { db, clock } = core;
  const group = await findGroup(db, groupId);
  const [followed, log] = await Promise.all([
    readFollowed(core, group, clock()),
    readLog(db, groupId, { limit: logPageSize }),
  ]);
  return { group, log: log.entries, ...followed };
}
