import { mainAccountOf, tabOf } from '../ledger/account-id.ts';
import { netProfitCents } from '../ledger/account-state.ts';
import type { Bet } from '../ledger/bet.ts';
import type { GroupsDatabase } from './collections.ts';
import type { Group } from './group.ts';
import { isHeadToHeadOf, listShownBets, pendingOf, readCashedOut } from './group-bets.ts';
import type { GroupReader } from './group-reader.ts';
import type { Member } from './standings.ts';

/** A member after the ledger entry `seq`. Only later entries change the member's state. */
export type DatedMember = Omit<Member, 'inPlay'> & { readonly seq: number };

/** The part of a member's state that decides the rank. */
export type MemberBalance = Pick<DatedMember, 'uid' | 'username' | 'balance' | 'seq'>;

/** The state of members and their bets, which events then update. */
export interface FollowedMembers {
  readonly members: readonly DatedMember[];
  /** The seasons of the group whose bets it sees, latest first. */
  readonly seasonIds: readonly string[];
  readonly pending: readonly Bet[];
  /** The pending sides of the group's head-to-heads. */
  readonly headToHeads: readonly Bet[];
  /** Their bets that the group may see, latest tip-off first. */
  readonly shown: readonly Bet[];
  /** Their cashed-out bets whose games may still be undecided. */
  readonly cashedOut: Awaited<ReturnType<typeof readCashedOut>>;
}

/** The part of the core that members are read from. */
type MemberReader = Pick<GroupReader, 'db' | 'dayBalances'>;

async function readDated({ db, dayBalances }: MemberReader, uids: readonly string[]): Promise<DatedMember[]> {
  const [accounts, balances] = await Promise.all([
    db.users
      .find(
        { _id: { $in: uids.map(mainAccountOf) } },
        {
          _id: 0,
          uid: 1,
          username: 1,
          balance: 1,
          totalWinnings: 1,
          stats: 1,
          seq: 1,
        },
      )
      .lean()
      .exec(),
    dayBalances(uids),
  ]);
  return accounts.map(({ stats, ...account }) => ({
    ...account,
    netProfit: netProfitCents(stats),
    dayBalance: balances.get(account.uid) ?? null,
  }));
}

/** Reads the names and balances of users. */
export async function readBalances(
  db: Pick<GroupsDatabase, 'users'>,
  uids: readonly string[],
): Promise<MemberBalance[]> {
  const accounts = await db.users
    .find({ _id: { $in: uids.map(mainAccountOf) } }, { uid: 1, username: 1, balance: 1, seq: 1 })
    .lean();
  return accounts.map(({ uid, username, balance, seq }) => ({ uid, username, balance, seq }));
}

/** A filter for the bets of users' main accounts: standings do not depend on bets in seasons. */
function ofMainAccounts(uids: readonly string[]) {
  return { uid: { $in: [...uids] }, account: { $in: uids.map(mainAccountOf) } };
}

/** Reads members with the sum of their open stakes. The number of queries does not depend on the number of members. */
export async function readMembers({ db, dayBalances }: MemberReader, uids: readonly string[]): Promise<Member[]> {
  const [members, stakes] = await Promise.all([
    readDated({ db, dayBalances }, uids),
    db.bets.aggregate<{ _id: string; inPlay: number }>([
      { $match: { ...ofMainAccounts(uids), status: 'pending' } },
      { $group: { _id: '$uid', inPlay: { $sum: '$amount' } } },
    ]),
  ]);
  const inPlay = new Map(stakes.map((stake) => [stake._id, stake.inPlay]));
  return members.map(({ seq: _, ...member }) => ({ ...member, inPlay: inPlay.get(member.uid) ?? 0 }));
}

/** Reads the state of members and their bets, which events then update. */
export async function readFollowed(
  { db, dayBalances, readSeasonIds }: Omit<GroupReader, 'clock'>,
  { id, memberIds }: Pick<Group, 'id' | 'memberIds'>,
  now: number,
): Promise<FollowedMembers> {
  const seasonIds = await readSeasonIds(id);
  const [members, open, shown, cashedOut] = await Promise.all([
    readDated({ db, dayBalances }, memberIds),
    db.bets.find(pendingOf({ memberIds, seasonIds }), { _id: 0 }).hint('pending_of_user').lean().exec(),
    listShownBets(db, { memberIds, seasonIds }, now),
    readCashedOut(db, { memberIds, seasonIds }, now),
  ]);
  const pending = open.filter(({ account }) => tabOf(account) === null);
  const headToHeads = open.filter((bet) => isHeadToHeadOf(id, bet));
  return { members, seasonIds, pending, headToHeads, shown, cashedOut };
}
