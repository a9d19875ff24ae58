import type { Bet } from '../../betting/bets/bet.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { findGroup, findOwnGroup } from './find-group.ts';
import type { Group } from './group.ts';
import { listShownBets } from './group-bets.ts';
import { chartedMembers, type GroupHistory, readGroupHistory } from './history.ts';
import { type DayRanks, type FollowedMembers, readFollowed, readMembers } from './read-members.ts';
import { rankMembers, type Standings } from './standings.ts';

/** A bet with the name of who placed it. */
export interface GroupBet {
  readonly bet: Bet;
  readonly username: string;
}

/** What members can see of a group. The first four are refused to others: @throws DomainError `group-not-found`, `forbidden` */
export interface GroupReadings {
  /** Only says that a user may see the group. */
  admit(uid: string, groupId: string): Promise<void>;
  /** A group with its members by balance. */
  standings(uid: string, groupId: string): Promise<Standings>;
  /** The members' latest bets on games that have tipped off, latest tip-off first. */
  bets(uid: string, groupId: string): Promise<GroupBet[]>;
  /** How the balances of the first of the standings went. */
  history(uid: string, groupId: string): Promise<GroupHistory>;
  /** A group to be followed by events from here on. @throws DomainError `group-not-found` */
  follow(groupId: string): Promise<FollowedMembers & { readonly group: Group }>;
  /** The same of some members alone, for those who came. */
  followMembers(uids: readonly string[]): Promise<FollowedMembers>;
}

export function createGroupReadings(deps: { db: Database; clock: Clock; dayRanks: DayRanks }): GroupReadings {
  const { db, clock, dayRanks } = deps;

  async function standings(uid: string, groupId: string): Promise<Standings> {
    const group = await findOwnGroup(db, uid, groupId);
    return rankMembers(group, await readMembers(db, group.memberIds, dayRanks));
  }

  return {
    standings,
    async admit(uid, groupId) {
      await findOwnGroup(db, uid, groupId);
    },
    async bets(uid, groupId) {
      const { memberIds } = await findOwnGroup(db, uid, groupId);
      const bets = await listShownBets(db, memberIds, clock());
      const betters = [...new Set(bets.map((bet) => bet.uid))];
      const accounts = await db.accounts.find({ _id: { $in: betters } }, { username: 1 }).lean();
      const names = new Map(accounts.map(({ _id, username }) => [_id, username]));
      return bets.map((bet) => ({ bet, username: names.get(bet.uid) ?? '' }));
    },
    async history(uid, groupId) {
      const { group, rows } = await standings(uid, groupId);
      const uids = rows.slice(0, chartedMembers).map((row) => row.uid);
      return readGroupHistory(db, group, uids, clock());
    },
    async follow(groupId) {
      const group = await findGroup(db, groupId);
      return { group, ...(await readFollowed({ db, dayRanks }, group.memberIds, clock())) };
    },
    followMembers: (uids) => readFollowed({ db, dayRanks }, uids, clock()),
  };
}
