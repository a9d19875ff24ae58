import { logPageSize } from '@courtside/contract';
import type { Bet } from '../ledger/bet.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { Clock } from '../platform/clock.ts';
import type { GroupsDatabase } from './collections.ts';
import { findGroup, findOwnGroup, fromDoc, type Group, groupProjection } from './group.ts';
import { listShownBets, type ReadSeasonIds } from './group-bets.ts';
import { type LogEntry, type LogPage, readLog } from './group-log.ts';
import { type GroupHistory, readGroupHistory, topMembersShown } from './history.ts';
import {
  type DayBalances,
  type FollowedMembers,
  type MemberBalance,
  readBalances,
  readFollowed,
  readMembers,
} from './read-members.ts';
import { rankMembers, type Standings } from './standings.ts';

/** A bet with the name of the member who placed it. */
export interface GroupBet {
  readonly bet: Bet;
  readonly username: string;
}

/** What members can see of a group. The functions that take a uid throw DomainError `group-not-found` or `forbidden`. */
export interface GroupQueries {
  /** Throws unless the user may see the group. */
  admit(uid: string, groupId: string): Promise<void>;
  /** The members by balance. */
  standings(uid: string, groupId: string): Promise<Standings>;
  /** The members' bets on games that have tipped off, from main accounts and the group's seasons, latest tip-off first. */
  bets(uid: string, groupId: string): Promise<GroupBet[]>;
  /** The profits of the members at the top of the standings, and of the user, since each of them joined. */
  history(uid: string, groupId: string): Promise<GroupHistory>;
  /** A page of the group's log, newest first. `before` is the `nextCursor` of the previous page. */
  log(
    uid: string,
    groupId: string,
    page: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<LogPage>;
  /** The current state of a group, which events then update. @throws DomainError `group-not-found` */
  follow(groupId: string): Promise<FollowedMembers & { readonly group: Group; readonly log: readonly LogEntry[] }>;
  /** The groups that have at least one of these members. */
  withMembers(uids: readonly string[]): Promise<Group[]>;
  /** The names and balances of users, which events then update. */
  balances(uids: readonly string[]): Promise<MemberBalance[]>;
}

export function createGroupQueries(deps: {
  db: GroupsDatabase;
  clock: Clock;
  dayBalances: DayBalances;
  readSeasonIds: ReadSeasonIds;
}): GroupQueries {
  const { db, clock, dayBalances, readSeasonIds } = deps;

  async function standings(uid: string, groupId: string): Promise<Standings> {
    const group = await findOwnGroup(db, uid, groupId);
    return rankMembers(group, await readMembers(db, group.memberIds, dayBalances));
  }

  return {
    standings,
    async admit(uid, groupId) {
      await findOwnGroup(db, uid, groupId);
    },
    async bets(uid, groupId) {
      const { memberIds } = await findOwnGroup(db, uid, groupId);
      const seasonIds = await readSeasonIds(groupId);
      const bets = await listShownBets(db, { memberIds, seasonIds }, clock());
      const names = await readUsernames(db, [...new Set(bets.map((bet) => bet.uid))]);
      return bets.map((bet) => ({ bet, username: names.get(bet.uid) ?? '' }));
    },
    async history(uid, groupId) {
      const { rows } = await standings(uid, groupId);
      const shown = rows.filter((row, index) => index < topMembersShown || row.uid === uid);
      return readGroupHistory(
        db,
        groupId,
        shown.map((row) => row.uid),
      );
    },
    async log(uid, groupId, page) {
      await findOwnGroup(db, uid, groupId);
      return readLog(db, groupId, page);
    },
    async follow(groupId) {
      const group = await findGroup(db, groupId);
      const [followed, log] = await Promise.all([
        readFollowed(deps, group, clock()),
        readLog(db, groupId, { limit: logPageSize }),
      ]);
      return { group, log: log.entries, ...followed };
    },
    async withMembers(uids) {
      const docs = await db.groups.find({ memberIds: { $in: [...uids] } }, groupProjection).lean();
      return docs.map(fromDoc);
    },
    balances: (uids) => readBalances(db, uids),
  };
}
