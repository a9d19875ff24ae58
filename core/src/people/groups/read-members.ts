import type { Bet } from '../../betting/bets/bet.ts';
import type { Database } from '../../platform/db/connect.ts';
import { listShownBets } from './group-bets.ts';
import type { Member } from './standings.ts';

/** The ranks users had when the day began: those who had one. */
export type DayRanks = (uids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** A member as of a certain entry of their ledger, so that later ones can be told from earlier. */
export type DatedMember = Omit<Member, 'inPlay'> & { readonly seq: number };

/** Members with their bets, for who follows them from here on. */
export interface FollowedMembers {
  readonly members: readonly DatedMember[];
  readonly pending: readonly Bet[];
  /** The latest of what the group may see of their bets. */
  readonly shown: readonly Bet[];
}

async function readDated(db: Database, uids: readonly string[], dayRanks: DayRanks): Promise<DatedMember[]> {
  const [accounts, ranks] = await Promise.all([
    db.raw.accounts
      .find({ _id: { $in: [...uids] } }, { projection: { username: 1, balance: 1, totalWinnings: 1, seq: 1 } })
      .toArray(),
    dayRanks(uids),
  ]);
  return accounts.map(({ _id: uid, username, balance, totalWinnings, seq }) => ({
    uid,
    username,
    balance,
    totalWinnings,
    seq,
    dayRank: ranks.get(uid) ?? null,
  }));
}

/** Reads members with the sum of their open stakes: queries side by side, however many members there are. */
export async function readMembers(db: Database, uids: readonly string[], dayRanks: DayRanks): Promise<Member[]> {
  const [members, stakes] = await Promise.all([
    readDated(db, uids, dayRanks),
    db.raw.bets
      .aggregate<{ _id: string; inPlay: number }>([
        { $match: { uid: { $in: [...uids] }, status: 'pending' } },
        { $group: { _id: '$uid', inPlay: { $sum: '$amount' } } },
      ])
      .toArray(),
  ]);
  const inPlay = new Map(stakes.map((stake) => [stake._id, stake.inPlay]));
  return members.map(({ seq: _, ...member }) => ({ ...member, inPlay: inPlay.get(member.uid) ?? 0 }));
}

/** Reads members to be followed by events from here on. */
export async function readFollowed(
  deps: { db: Database; dayRanks: DayRanks },
  uids: readonly string[],
  now: number,
): Promise<FollowedMembers> {
  const { db, dayRanks } = deps;
  const [members, pending, shown] = await Promise.all([
    readDated(db, uids, dayRanks),
    db.raw.bets.find({ uid: { $in: [...uids] }, status: 'pending' }, { projection: { _id: 0 } }).toArray(),
    listShownBets(db, uids, now),
  ]);
  return { members, pending, shown };
}
