import { mainAccountOf } from '../../ledger/account-id.ts';
import { type Entry, entryId } from '../../ledger/entry.model.ts';
import type { PeopleDatabase } from '../collections.ts';

/** A member's balance after a ledger entry, which holds until the next entry. */
interface HistoryPoint {
  /** The number of the entry. */
  readonly seq: number;
  /** The time of the entry. For the first point it is the time at which the member joined. */
  readonly at: Date;
  /** Cents. */
  readonly balance: number;
}

/** Members' balances since they joined a group, in the order of the standings. */
export interface GroupHistory {
  readonly members: readonly {
    readonly uid: string;
    readonly username: string;
    /** From this time on, every entry is a point. Before it, only some entries of a long ledger are. */
    readonly completeSince: Date;
    /** Oldest first. The first is the balance at the time at which the member joined. */
    readonly points: readonly HistoryPoint[];
  }[];
}

/** How many members at the top of the standings a history shows, and the chart can draw legibly. */
export const topMembersShown = 8;

/** A member's latest entries, which are all shown. */
const latestShown = 150;
/** The most older entries that are shown. Their numbers are multiples of a power of two. */
const olderShown = 100;

/** A member with the range of entries in which to look for the balance at the time of joining. */
interface Charted {
  readonly uid: string;
  readonly username: string;
  readonly joinedAt: Date;
  /** The number of the last entry. */
  readonly head: number;
  /** The highest number known to belong to an entry up to `joinedAt`; 0 without any. */
  low: number;
  /** The highest number that the last entry up to `joinedAt` can have. */
  high: number;
}

function middle({ low, high }: Charted): number {
  return Math.ceil((low + high) / 2);
}

type StoredPoint = Pick<Entry, 'seq' | 'at' | 'balance'>;

/** Reads entries by their ids. */
async function readEntries(db: PeopleDatabase, ids: readonly string[]): Promise<Map<string, StoredPoint>> {
  const entries = db.entries.find({ _id: { $in: [...ids] } }, { seq: 1, at: 1, balance: 1 }).lean();
  const byId = new Map<string, StoredPoint>();
  for await (const { _id, ...entry } of entries) byId.set(_id, entry);
  return byId;
}

/**
 * Finds each member's last entry up to the time of joining. Entries have no sequence gap and are in the order of their
 * times, so binary searches that share their reads find all of them with a few reads, however long the ledgers are.
 */
async function findJoining(db: PeopleDatabase, members: readonly Charted[]): Promise<void> {
  const isOpen = ({ low, high }: Charted) => low < high;
  for (let open = members.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    const idOf = (member: Charted) => entryId(mainAccountOf(member.uid), middle(member));
    const entries = await readEntries(db, open.map(idOf));
    for (const member of open) {
      const [number, entry] = [middle(member), entries.get(idOf(member))];
      if (entry !== undefined && entry.at <= member.joinedAt) member.low = number;
      else member.high = number - 1;
    }
  }
}

/**
 * The numbers of the entries to show from `first` to `head`, both included: the latest ones, and before them the multiples
 * of the smallest power of two that gives few enough. The same two numbers always give the same entries. A higher `head`
 * adds entries and may leave out older ones, but no entry ever moves.
 */
function shownEntries(first: number, head: number): { readonly numbers: readonly number[]; readonly complete: number } {
  const complete = Math.max(first, head - latestShown + 1);
  let step = 1;
  while ((complete - first) / step > olderShown) step *= 2;
  const numbers = [first];
  for (let number = (Math.floor(first / step) + 1) * step; number < complete; number += step) numbers.push(number);
  for (let number = Math.max(complete, first + 1); number <= head; number += 1) numbers.push(number);
  // Without omitted entries, the history is complete from its beginning.
  return { numbers, complete: step === 1 ? first : complete };
}

/** The points of a member, from the entries that were read. */
function pointsOf({ uid, joinedAt }: Charted, numbers: readonly number[], entries: ReadonlyMap<string, StoredPoint>) {
  let latest = joinedAt;
  return numbers.flatMap((number): HistoryPoint[] => {
    const entry = entries.get(entryId(mainAccountOf(uid), number));
    if (entry === undefined) return [];
    // The clocks of two machines may disagree, but time on a chart only goes forward.
    if (entry.at > latest) latest = entry.at;
    return [{ seq: entry.seq, at: latest, balance: entry.balance }];
  });
}

async function readCharted(db: PeopleDatabase, groupId: string, uids: readonly string[]): Promise<Charted[]> {
  const [group, accounts] = await Promise.all([
    db.groups.findOne({ _id: groupId }, { joins: 1, createdAt: 1 }).lean().exec(),
    db.users
      .find({ _id: { $in: uids.map(mainAccountOf) } }, { uid: 1, username: 1, seq: 1, createdAt: 1 })
      .lean()
      .exec(),
  ]);
  const joins = new Map(group?.joins?.map(({ uid, at }) => [uid, at]));
  const byUid = new Map(accounts.map((account) => [account.uid, account]));
  return uids.flatMap((uid) => {
    const account = byUid.get(uid);
    if (account === undefined || account.seq === 0) return [];
    const { username, seq: head, createdAt } = account;
    // A server of an earlier version may have added the member.
    const joinedAt = joins.get(uid) ?? createdAt;
    return [{ uid, username, joinedAt, head, low: 0, high: head }];
  });
}

/** Reads the balances of these members since they joined a group. What is shown and read is bounded for each member. */
export async function readGroupHistory(
  db: PeopleDatabase,
  groupId: string,
  uids: readonly string[],
): Promise<GroupHistory> {
  const members = await readCharted(db, groupId, uids);
  await findJoining(db, members);
  // A member without an entry up to then has a join time that is only an estimate: the history begins with the account.
  const shown = members.map((member) => ({ member, ...shownEntries(Math.max(1, member.low), member.head) }));
  const ids = shown.flatMap(({ member, numbers }) =>
    numbers.map((number) => entryId(mainAccountOf(member.uid), number)),
  );
  const entries = await readEntries(db, ids);
  return {
    members: shown.map(({ member, numbers, complete }) => {
      const points = pointsOf(member, numbers, entries);
      const completeSince = points.find(({ seq }) => seq >= complete)?.at ?? member.joinedAt;
      return { uid: member.uid, username: member.username, completeSince, points };
    }),
  };
}
