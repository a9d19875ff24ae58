import { roundHalfAway } from '@courtside/contract';
import type { Database } from '../db/connect.ts';
import type { Group } from './group.ts';

/** A member's place in a group. Money in cents. */
export interface StandingsRow {
  readonly rank: number;
  readonly uid: string;
  readonly username: string;
  readonly balance: number;
  readonly totalWinnings: number;
  /** Stakes on bets that are still open. */
  readonly inPlay: number;
}

/** A group and its members by balance, then username, then uid. Money in cents. */
export interface Standings {
  readonly group: Group;
  readonly rows: readonly StandingsRow[];
  readonly totalBalance: number;
  /** Halves away from zero; 0 without members. */
  readonly averageBalance: number;
}

/** Reads the standings of a group: two queries side by side, however many members there are. */
export async function readStandings(db: Database, group: Group): Promise<Standings> {
  const uids = [...group.memberIds];
  const [accounts, stakes] = await Promise.all([
    // The database sorts: its order of names is the byte order that the leaderboard has too.
    db.raw.accounts
      .find({ _id: { $in: uids } }, { projection: { username: 1, balance: 1, totalWinnings: 1 } })
      .sort({ balance: -1, username: 1, _id: 1 })
      .toArray(),
    db.raw.bets
      .aggregate<{ _id: string; inPlay: number }>([
        { $match: { uid: { $in: uids }, status: 'pending' } },
        { $group: { _id: '$uid', inPlay: { $sum: '$amount' } } },
      ])
      .toArray(),
  ]);
  const inPlay = new Map(stakes.map((stake) => [stake._id, stake.inPlay]));
  const rows = accounts.map(({ _id: uid, username, balance, totalWinnings }, index) => ({
    ...{ rank: index + 1, uid, username, balance, totalWinnings },
    inPlay: inPlay.get(uid) ?? 0,
  }));
  const totalBalance = rows.reduce((sum, { balance }) => sum + balance, 0);
  const averageBalance = rows.length === 0 ? 0 : roundHalfAway(totalBalance / rows.length);
  return { group, rows, totalBalance, averageBalance };
}
