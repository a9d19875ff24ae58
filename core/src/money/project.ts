import type { mongo } from 'mongoose';
import { type Bet, betKey } from '../betting/bets/bet.ts';
import type { BetDoc } from '../betting/bets/bet-doc.ts';
import type { Database } from '../platform/db/connect.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { updateEach } from '../platform/db/update-each.ts';
import type { Account, AccountState } from './account.ts';
import { applyEntry } from './apply.ts';
import { completeAccounts } from './complete-accounts.ts';
import type { Entry } from './entry.ts';

/** Accounts as their documents say, by uid; those that do not exist are left out. */
export async function readAccounts(db: Database, uids: readonly string[]): Promise<Map<string, Account>> {
  return completeAccounts(db, await db.raw.accounts.find({ _id: { $in: [...uids] } }).toArray());
}

/** So many states fit into one update, with as many holds as there may be. */
const statesAtOnce = 512;

/**
 * Writes account states. A state replaces any older one and never a newer one, so the writes may arrive in any
 * order and be repeated: the fold of a ledger up to entry n is the same whoever computes it.
 */
export async function writeStates(db: Database, states: ReadonlyMap<string, AccountState>): Promise<void> {
  const all = [...states].map(
    ([uid, { seq, balance, totalWinnings, holds, stats, cashier }]) =>
      [uid, { seq, balance, totalWinnings, holds, stats, ...(cashier && { cashier }) }] as const,
  );
  for (let first = 0; first < all.length; first += statesAtOnce) {
    const own = new Map(all.slice(first, first + statesAtOnce));
    await updateEach(db.raw.accounts, own, { $lt: ['$seq', '$$own.seq'] });
  }
}

/** The bet as an entry leaves it, or null when the entry is not about one. */
export function betAfter(entry: Entry): Bet | null {
  switch (entry.kind) {
    case 'stake':
      return { ...entry.ref.bet, status: 'pending', settledAt: null };
    case 'payout':
      return {
        ...entry.ref.bet,
        status: entry.ref.result,
        settledAt: entry.at,
        ...(entry.ref.result === 'cashed-out' && { cashedOut: entry.amount }),
      };
    case 'refund':
      return {
        ...entry.ref.bet,
        status: 'void',
        settledAt: entry.at,
        ...((entry.ref.reason === 'cancelled' || entry.ref.reason === 'undone') && { cancelled: true }),
      };
    case 'correction': {
      if (!('bet' in entry.ref)) return null;
      const { bet, to, revision } = entry.ref;
      return { ...bet, status: to, settledAt: entry.at, revision };
    }
    default:
      return null;
  }
}

/** What closing or correcting a bet writes to it. */
type Closing = Pick<Bet, 'status' | 'settledAt' | 'cancelled' | 'cashedOut' | 'revision'>;

function closingOf({ status, settledAt, cancelled, cashedOut, revision }: Bet): Closing {
  return {
    status,
    settledAt,
    ...(cancelled && { cancelled }),
    ...(cashedOut !== undefined && { cashedOut }),
    ...(revision !== undefined && { revision }),
  };
}

/** What an entry does to the bets: a stake makes one, a payout or refund closes one, a correction changes its result. */
function betWrite(entry: Entry): mongo.AnyBulkWriteOperation<BetDoc> | null {
  const bet = betAfter(entry);
  if (bet === null) return null;
  const _id = betKey(bet);
  if (entry.kind === 'stake') return { updateOne: { filter: { _id }, update: { $setOnInsert: bet }, upsert: true } };
  const update = { $set: closingOf(bet) };
  // The revisions of a bet's corrections grow along its ledger, so the newest of them stays in whatever order they come.
  return bet.revision === undefined
    ? { updateOne: { filter: { _id, status: 'pending' }, update } }
    : { updateOne: { filter: { _id, $nor: [{ revision: { $gte: bet.revision } }] }, update } };
}

async function insertBets(db: Database, bets: readonly BetDoc[]): Promise<void> {
  if (bets.length === 0) return;
  try {
    await db.raw.bets.insertMany([...bets] as Parameters<typeof db.raw.bets.insertMany>[0], {
      ordered: false,
    });
  } catch (error) {
    // A recovery that ran at the same moment may have made the same bets from the same entries.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** True for a bet that may still be closed, or corrected, as an aggregation expression. */
const isBefore = {
  $cond: [
    { $eq: [{ $type: '$$own.revision' }, 'missing'] },
    { $eq: ['$status', 'pending'] },
    // A missing field is less than any number.
    { $lt: ['$revision', '$$own.revision'] },
  ],
};

/** From so many bets on, one `$set` for all of them costs the engine less than an update with fields for each. */
const leastAlike = 8;

/** Bets that close alike, as those on one game do, and the others with what each of them gets. */
function groupByClosing(bets: readonly BetDoc[]) {
  const groups = new Map<string, { readonly ids: string[]; readonly closing: Closing }>();
  for (const bet of bets) {
    const closing = closingOf(bet);
    const { status, settledAt, cancelled, cashedOut, revision } = closing;
    const key = `${status} ${settledAt?.getTime()} ${cancelled} ${cashedOut} ${revision}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [bet._id], closing });
    else group.ids.push(bet._id);
  }
  const isAlike = ({ ids, closing }: { ids: string[]; closing: Closing }) =>
    ids.length >= leastAlike && closing.revision === undefined;
  const all = [...groups.values()];
  const others = all.filter((group) => !isAlike(group));
  return {
    alike: all.filter(isAlike),
    others: new Map(others.flatMap(({ ids, closing }) => ids.map((id) => [id, closing] as const))),
  };
}

/** Closes those of the bets that are pending. @returns how many */
async function closeAlike(db: Database, ids: readonly string[], closing: Closing): Promise<number> {
  // Without the hint the engine may walk all pending bets.
  const { matchedCount } = await db.raw.bets.updateMany(
    { _id: { $in: [...ids] }, status: 'pending' },
    { $set: closing },
    { hint: { _id: 1 } },
  );
  return matchedCount;
}

async function findMissing(db: Database, bets: readonly BetDoc[]): Promise<BetDoc[]> {
  const ids = bets.map(({ _id }) => _id);
  const found = await db.raw.bets.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
  const stored = new Set(found.map(({ _id }) => _id));
  return bets.filter(({ _id }) => !stored.has(_id));
}

/**
 * Closes or corrects bets. One whose stake was committed a moment ago may not be there yet: it is made as it ended, and
 * what comes late with its stake finds it there.
 */
async function closeBets(db: Database, bets: readonly BetDoc[]): Promise<void> {
  const { alike, others } = groupByClosing(bets);
  const close = async () => {
    const counts = await Promise.all([
      updateEach(db.raw.bets, others, isBefore),
      ...alike.map(({ ids, closing }) => closeAlike(db, ids, closing)),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  };
  if ((await close()) === bets.length) return;
  const missing = await findMissing(db, bets);
  if (missing.length === 0) return;
  await insertBets(db, missing);
  // Those that came in between are open still.
  await close();
}

/** Makes and closes the bets of freshly committed entries. Safe to repeat. */
export async function projectBets(db: Database, entries: readonly Entry[]): Promise<void> {
  const made: BetDoc[] = [];
  const closed = new Map<string, BetDoc>();
  for (const entry of entries) {
    const bet = betAfter(entry);
    if (bet === null) continue;
    const doc = { _id: betKey(bet), ...bet };
    if (entry.kind === 'stake') made.push(doc);
    else closed.set(doc._id, doc);
  }
  await Promise.all([insertBets(db, made), closeBets(db, [...closed.values()])]);
}

/**
 * Makes bets agree with entries that were committed before, in the order of the entries. Safe to repeat.
 * @returns how many bets were made or closed by this call
 */
export async function redoBets(db: Database, entries: readonly Entry[]): Promise<number> {
  const writes = entries.map(betWrite).filter((write) => write !== null);
  if (writes.length === 0) return 0;
  const result = await db.raw.bets.bulkWrite(writes, { ordered: true });
  return result.upsertedCount + result.modifiedCount;
}

/**
 * Reads an account at the ledger's very head and brings its projections there.
 * @returns the account at its head, or null when it does not exist
 */
export async function rollForward(db: Database, uid: string): Promise<Account | null> {
  const account = (await readAccounts(db, [uid])).get(uid);
  if (account === undefined) return null;
  const entries = await db.entries
    .find({ uid, seq: { $gt: account.seq } })
    .sort({ seq: 1 })
    .lean<Entry[]>();
  if (entries.length === 0) return account;
  const state = entries.reduce<AccountState>(applyEntry, account);
  await redoBets(db, entries);
  await writeStates(db, new Map([[uid, state]]));
  return { ...account, ...state };
}
