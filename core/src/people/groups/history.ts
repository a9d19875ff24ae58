import { mainAccountOf } from '../../money/account-id.ts';
import { entryId } from '../../money/accounts.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from './group.ts';

/** Members' balances over time: for each time one balance in cents, null before the account was opened. */
export interface GroupHistory {
  /** Oldest first. */
  readonly at: readonly Date[];
  readonly members: readonly {
    readonly uid: string;
    readonly username: string;
    readonly balances: readonly (number | null)[];
  }[];
}

/** The most members that a chart can show and stay readable. */
export const maxChartedMembers = 8;

const points = 60;
const hourMs = 3_600_000;
const maxPeriodMs = 30 * 24 * hourMs;

/** A binary search for the last entry up to a time. */
interface Search {
  readonly uid: string;
  readonly at: Date;
  /** The highest sequence number known to be up to the time; 0 without any. */
  low: number;
  /** The highest sequence number that the entry can have. */
  high: number;
}

function middle({ low, high }: Search): number {
  return Math.ceil((low + high) / 2);
}

/**
 * The balances of accounts at certain times. Entries have no sequence gap and are in the order of their times, so all
 * balances are found by binary searches that share their reads: a few reads by id, however long the ledgers are.
 */
async function readBalances(
  db: PeopleDatabase,
  accounts: readonly { uid: string; seq: number }[],
  at: readonly Date[],
): Promise<Map<string, (number | null)[]>> {
  const known = new Map<string, { at: Date; balance: number }>();
  const load = async (ids: readonly string[]) => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (missing.length === 0) return;
    const entries = db.entries.find({ _id: { $in: missing } }, { projection: { at: 1, balance: 1 } });
    for await (const { _id, ...entry } of entries) known.set(_id, entry);
  };
  const searches = accounts.flatMap(({ uid, seq }) => at.map((time): Search => ({ uid, at: time, low: 0, high: seq })));
  for (let open = searches; open.length > 0; open = open.filter(({ low, high }) => low < high)) {
    await load(open.map((search) => entryId(mainAccountOf(search.uid), middle(search))));
    for (const search of open) {
      const number = middle(search);
      const entry = known.get(entryId(mainAccountOf(search.uid), number));
      if (entry !== undefined && entry.at <= search.at) search.low = number;
      else search.high = number - 1;
    }
  }
  const balances = Map.groupBy(searches, ({ uid }) => uid);
  return new Map(
    [...balances].map(([uid, found]) => [
      uid,
      found.map(({ low }) => (low === 0 ? null : (known.get(entryId(mainAccountOf(uid), low))?.balance ?? null))),
    ]),
  );
}

/** When a chart begins: with the group, or with the first of its members' accounts if later; 1 hour to 30 days ago. */
function beginningOf(group: Group, opened: readonly Date[], now: number): number {
  const first = Math.min(...opened.map((date) => date.getTime()));
  const since = Math.max(group.createdAt.getTime(), Number.isFinite(first) ? first : 0);
  return Math.min(now - hourMs, Math.max(since, now - maxPeriodMs));
}

/** Reads the balances of these members over the time that a chart covers. */
export async function readGroupHistory(
  db: PeopleDatabase,
  group: Group,
  uids: readonly string[],
  now: number,
): Promise<GroupHistory> {
  const accounts = await db.profiles
    .find({ _id: { $in: uids.map(mainAccountOf) } }, { projection: { uid: 1, username: 1, seq: 1, createdAt: 1 } })
    .toArray();
  const byUid = new Map(accounts.map((account) => [account.uid, account]));
  const from = beginningOf(
    group,
    accounts.map(({ createdAt }) => createdAt),
    now,
  );
  const at = Array.from({ length: points }, (_, n) => new Date(Math.round(from + ((now - from) * n) / (points - 1))));
  const heads = accounts.map(({ uid, seq }) => ({ uid, seq }));
  const balances = await readBalances(db, heads, at);
  const members = uids.flatMap((uid) => {
    const account = byUid.get(uid);
    return account === undefined ? [] : [{ uid, username: account.username, balances: balances.get(uid) ?? [] }];
  });
  return { at, members };
}
