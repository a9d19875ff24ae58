import type { mongo } from 'mongoose';
import type { Account, AccountState } from '../accounts/account.ts';
import { type Bet, betKey } from '../bets/bet.ts';
import type { BetDoc } from '../bets/bet-doc.ts';
import type { Database } from '../db/connect.ts';
import { updateEach } from '../db/update-each.ts';
import { applyEntry } from './apply.ts';
import type { Entry } from './entry.ts';

/** An account as its document says, or null when there is none. */
export async function readAccounts(db: Database, uids: readonly string[]): Promise<Map<string, Account>> {
  const docs = await db.accounts.find({ _id: { $in: [...uids] } }).lean();
  return new Map(docs.map(({ _id, ...rest }) => [_id, { uid: _id, ...rest }]));
}

/**
 * Writes account states. A state replaces any older one and never a newer one, so the writes may arrive in any
 * order and be repeated: the fold of a ledger up to entry n is the same whoever computes it.
 */
async function writeStates(db: Database, states: ReadonlyMap<string, AccountState>): Promise<void> {
  const own = new Map(
    [...states].map(([uid, { seq, balance, totalWinnings, holds, stats, cashier }]) => [
      uid,
      { seq, balance, totalWinnings, holds, stats, ...(cashier && { cashier }) },
    ]),
  );
  await updateEach(db.raw.accounts, own, { $lt: ['$seq', '$$own.seq'] });
}

/** The bet as an entry leaves it, or null when the entry is not about one. */
export function betAfter(entry: Entry): Bet | null {
  switch (entry.kind) {
    case 'stake':
      return { ...entry.ref.bet, status: 'pending', settledAt: null };
    case 'payout':
      return { ...entry.ref.bet, status: entry.ref.result, settledAt: entry.at };
    case 'refund':
      return {
        ...entry.ref.bet,
        status: 'void',
        settledAt: entry.at,
        ...(entry.ref.reason === 'cancelled' && { cancelled: true }),
      };
    default:
      return null;
  }
}

/** What closing a bet writes to it. */
type Closing = Pick<Bet, 'status' | 'settledAt' | 'cancelled'>;

function closingOf({ status, settledAt, cancelled }: Bet): Closing {
  return { status, settledAt, ...(cancelled && { cancelled }) };
}

/** What an entry does to the bets: a stake makes one, a payout or refund closes one. */
function betWrite(entry: Entry): mongo.AnyBulkWriteOperation<BetDoc> | null {
  const bet = betAfter(entry);
  if (bet === null) return null;
  const _id = betKey(bet);
  return entry.kind === 'stake'
    ? { updateOne: { filter: { _id }, update: { $setOnInsert: bet }, upsert: true } }
    : { updateOne: { filter: { _id, status: 'pending' }, update: { $set: closingOf(bet) } } };
}

/** What MongoDB calls a write that found its key taken. */
export const duplicateKey = 11_000;

/** True for the error of a write that found its document there already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === duplicateKey;
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

/**
 * Closes bets. One whose stake was committed a moment ago may not be there yet: it is made as it ended, and what comes
 * late with its stake finds it there.
 */
async function closeBets(db: Database, bets: readonly BetDoc[]): Promise<void> {
  const closed = new Map(bets.map((bet) => [bet._id, closingOf(bet)]));
  const close = () => updateEach(db.raw.bets, closed, { $eq: ['$status', 'pending'] });
  if ((await close()) === closed.size) return;
  await insertBets(db, bets);
  // Those that came in between are open still.
  await close();
}

/**
 * Brings the projections up to freshly committed entries: accounts to their new states beside new bets, then what
 * closes bets. Safe to repeat.
 */
export async function projectCommitted(
  db: Database,
  states: ReadonlyMap<string, AccountState>,
  entries: readonly Entry[],
): Promise<void> {
  const made: BetDoc[] = [];
  const closed: BetDoc[] = [];
  for (const entry of entries) {
    const bet = betAfter(entry);
    if (bet === null) continue;
    (entry.kind === 'stake' ? made : closed).push({ _id: betKey(bet), ...bet });
  }
  await Promise.all([writeStates(db, states), insertBets(db, made), closeBets(db, closed)]);
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
