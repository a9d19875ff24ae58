import type { DomainOf, groupHistorySchema } from '@courtside/contract';
import { mainAccountOf } from '../ledger/account-id.ts';
import { netProfitCents } from '../ledger/account-state.ts';
import { notUndone, notUndoneOfMain } from '../ledger/bet.model.ts';
import { type Bet, profitOf } from '../ledger/bet.ts';
import type { GroupsDatabase } from './collections.ts';
import type { GroupReader } from './group-reader.ts';
import { readStandings } from './read-groups.ts';

/** Members' profits since they joined a group, in the order of the standings. */
export type GroupHistory = DomainOf<typeof groupHistorySchema>;

/** A member's profit of decided bets from a time on. */
type HistoryPoint = GroupHistory['members'][number]['points'][number];

/** How many members at the top of the standings a history shows, and the chart can draw legibly. */
const topMembersShown = 8;

/** The bets of a member that are read: those with the latest tip-offs. */
export const historyBets = 250;

interface Charted {
  readonly uid: string;
  readonly username: string;
  readonly joinedAt: Date;
  /** The profit of all decided bets, in cents. */
  readonly netProfit: number;
}

type DecidedBet = Pick<Bet, 'status' | 'amount' | 'potential' | 'paid' | 'cashedOut' | 'settledAt'>;

/** Reads the bets of a member's main account with the latest tip-offs. */
function readLatestBets(db: GroupsDatabase, uid: string): Promise<DecidedBet[]> {
  return db.bets
    .find(
      { account: mainAccountOf(uid), ...notUndone },
      { _id: 0, status: 1, amount: 1, potential: 1, paid: 1, cashedOut: 1, settledAt: 1 },
    )
    .sort({ 'betData.startTime': -1, placedAt: -1 })
    .limit(historyBets)
    .lean()
    .hint(notUndoneOfMain)
    .exec();
}

/** The points of a member. Bets decided at the same time are one point. */
function pointsOf({ joinedAt, netProfit }: Charted, bets: readonly DecidedBet[]): HistoryPoint[] {
  const decided = bets
    .flatMap((bet) => (bet.settledAt === null ? [] : [{ at: bet.settledAt, profit: profitOf(bet) }]))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  let profit = netProfit - decided.reduce((sum, bet) => sum + bet.profit, 0);
  const byTime = new Map<number, HistoryPoint>();
  // Of a long history the beginning is not known.
  if (bets.length < historyBets) byTime.set(joinedAt.getTime(), { at: joinedAt, profit });
  for (const bet of decided) {
    profit += bet.profit;
    const at = bet.at > joinedAt ? bet.at : joinedAt;
    byTime.set(at.getTime(), { at, profit });
  }
  return [...byTime.values()];
}

async function readCharted(db: GroupsDatabase, groupId: string, uids: readonly string[]): Promise<Charted[]> {
  const [group, accounts] = await Promise.all([
    db.groups.findOne({ _id: groupId }, { joins: 1, createdAt: 1 }).lean().exec(),
    db.users
      .find({ _id: { $in: uids.map(mainAccountOf) } }, { uid: 1, username: 1, stats: 1, createdAt: 1 })
      .lean()
      .exec(),
  ]);
  const joins = new Map(group?.joins?.map(({ uid, at }) => [uid, at]));
  const byUid = new Map(accounts.map((account) => [account.uid, account]));
  return uids.flatMap((uid) => {
    const account = byUid.get(uid);
    if (account === undefined) return [];
    const { username, stats, createdAt } = account;
    // A server of an earlier version may have added the member.
    return [{ uid, username, joinedAt: joins.get(uid) ?? createdAt, netProfit: netProfitCents(stats) }];
  });
}

/** Reads the profits of these members since they joined a group. What is shown and read is bounded for each member. */
async function readHistory(db: GroupsDatabase, groupId: string, uids: readonly string[]): Promise<GroupHistory> {
  const [members, bets] = await Promise.all([
    readCharted(db, groupId, uids),
    Promise.all(uids.map(async (uid) => [uid, await readLatestBets(db, uid)] as const)),
  ]);
  const betsOf = new Map(bets);
  return {
    members: members.map((member) => ({
      uid: member.uid,
      username: member.username,
      points: pointsOf(member, betsOf.get(member.uid) ?? []),
    })),
  };
}

/**
 * Reads the profits of the members at the top of a group's standings, and of the user, since each of them joined.
 * @throws DomainError as `findOwnGroup` does
 */
export async function readGroupHistory(
  core: Pick<GroupReader, 'db' | 'dayBalances'>,
  uid: string,
  groupId: string,
): Promise<GroupHistory> {
  const { rows } = await readStandings(core, uid, groupId);
  const shown = rows.filter((row, index) => index < topMembersShown || row.uid === uid);
  return readHistory(
    core.db,
    groupId,
    shown.map((row) => row.uid),
  );
}
