import { entryId } from '../../money/entry.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Group } from './group.ts';

/** How members' balances went: one balance for each time, null before the account was opened. Cents. */
export interface GroupHistory {
  /** Oldest first. */
  readonly at: readonly Date[];
  readonly members: readonly {
    readonly uid: string;
    readonly username: string;
    readonly balances: readonly (number | null)[];
  }[];
}

/** Whom a chart can show and still be read. */
export const chartedMembers = 8;

const times = 60;
const hourMs = 3_600_000;
const longestMs = 30 * 24 * hourMs;

/** One balance that is looked for: of the last entry up to a time, which lies between two numbers. */
interface Search {
  readonly uid: string;
  readonly at: Date;
  /** The number of an entry known to be up to the time; 0: none is. */
  low: number;
  /** The highest number it can have. */
  high: number;
}

function middle({ low, high }: Search): number {
  return Math.ceil((low + high) / 2);
}

/**
 * The balances of accounts at certain times. Entries are numbered without a hole and later ones are never older, so each
 * is found by halving, all of them together: a few reads by id, however long the ledgers are.
 */
async function readBalances(
  db: Database,
  accounts: readonly { uid: string; seq: number }[],
  at: readonly Date[],
): Promise<Map<string, (number | null)[]>> {
  const known = new Map<string, { at: Date; balance: number }>();
  const load = async (ids: readonly string[]) => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (missing.length === 0) return;
    const entries = db.raw.entries.find({ _id: { $in: missing } }, { projection: { at: 1, balance: 1 } });
    for await (const { _id, ...entry } of entries) known.set(_id, entry);
  };
  const searches = accounts.flatMap(({ uid, seq }) => at.map((time): Search => ({ uid, at: time, low: 0, high: seq })));
  for (let open = searches; open.length > 0; open = open.filter(({ low, high }) => low < high)) {
    await load(open.map((search) => entryId(search.uid, middle(search))));
    for (const search of open) {
      const number = middle(search);
      const entry = known.get(entryId(search.uid, number));
      if (entry !== undefined && entry.at <= search.at) search.low = number;
      else search.high = number - 1;
    }
  }
  const balances = Map.groupBy(searches, ({ uid }) => uid);
  return new Map(
    [...balances].map(([uid, found]) => [
      uid,
      found.map(({ low }) => (low === 0 ? null : (known.get(entryId(uid, low))?.balance ?? null))),
    ]),
  );
}

/** When a chart begins: with the group, or its members' first account, but a month ago at most and an hour at least. */
function beginning(group: Group, opened: readonly Date[], now: number): number {
  const first = Math.min(...opened.map((date) => date.getTime()));
  const since = Math.max(group.createdAt.getTime(), Number.isFinite(first) ? first : 0);
  return Math.min(now - hourMs, Math.max(since, now - longestMs));
}

/** Reads how the balances of these members went since the group began. */
export async function readGroupHistory(
  db: Database,
  group: Group,
  uids: readonly string[],
  now: number,
): Promise<GroupHistory> {
  const accounts = await db.raw.accounts
    .find({ _id: { $in: [...uids] } }, { projection: { username: 1, seq: 1, createdAt: 1 } })
    .toArray();
  const byUid = new Map(accounts.map((account) => [account._id, account]));
  const from = beginning(
    group,
    accounts.map(({ createdAt }) => createdAt),
    now,
  );
  const at = Array.from({ length: times }, (_, n) => new Date(Math.round(from + ((now - from) * n) / (times - 1))));
  const heads = accounts.map(({ _id: uid, seq }) => ({ uid, seq }));
  const balances = await readBalances(db, heads, at);
  const members = uids.flatMap((uid) => {
    const account = byUid.get(uid);
    return account === undefined ? [] : [{ uid, username: account.username, balances: balances.get(uid) ?? [] }];
  });
  return { at, members };
}
