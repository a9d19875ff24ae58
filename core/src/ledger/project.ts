import type { AnyBulkWriteOperation } from 'mongoose';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { updateEach } from '../platform/db/update-each.ts';
import type { BetDoc } from './bet.model.ts';
import { type Bet, betKey, owedAs } from './bet.ts';
import type { LedgerDatabase } from './collections.ts';
import type { Entry, StakedBet } from './entry.model.ts';

/** What an entry says about the legs of a parlay; nothing for a bet on one game. */
function outcomeOfLegs({
  bet,
  legResults,
}: {
  readonly bet: StakedBet;
  readonly legResults?: Bet['legResults'];
}): Pick<Bet, 'legResults' | 'paid'> {
  return legResults === undefined ? {} : { legResults, paid: owedAs(bet, legResults) };
}

/** A bet as its stake places it. */
export function betPlaced({ account, ref }: Extract<Entry, { kind: 'stake' }>): Bet {
  return { ...ref.bet, account, status: 'pending', settledAt: null, ...legStatesIn(ref) };
}

/** How the legs of a parlay stand at an entry that closes or corrects it; nothing for a bet on one game. */
function legStatesIn(ref: Extract<Entry['ref'], { readonly bet: StakedBet }>): Pick<Bet, 'legStates'> {
  const { bet } = ref;
  if (bet.legs === undefined) return {};
  const atCashOut = 'legs' in ref ? ref.legs?.map(({ state }) => state) : undefined;
  const atResult = 'legResults' in ref ? ref.legResults : undefined;
  return { legStates: atResult ?? atCashOut ?? bet.legs.map(() => 'open') };
}

/**
 * The bet as an entry leaves it, or null when the entry is not about a bet. Nothing else happens to a bet:
 * - `stake` places it: it is `pending`.
 * - `payout` closes it as `won` or `lost`, or as `cashed-out` before the game ends.
 * - `refund` closes it and returns the stake. It is a `push` if the result was exactly on its line. Otherwise it is `void`: the
 *   game was void (`void`), the bet was placed after its start (`late`), its odds were an obvious error (`price-error`), or its
 *   user undid it (`undone`).
 * - `correction` changes what the game's result gave a closed bet to `won`, `lost`, `push` or `void`, once for each new result.
 *   A bet that was cashed out or undone is never corrected. A parlay that was lost can become `pending` again, and is closed from
 *   there by the next correction.
 */
export function betAfter(entry: Entry): Bet | null {
  const { account } = entry;
  switch (entry.kind) {
    case 'stake':
      return betPlaced(entry);
    case 'payout':
      return {
        ...entry.ref.bet,
        account,
        status: entry.ref.result,
        settledAt: entry.at,
        ...legStatesIn(entry.ref),
        ...(entry.ref.result === 'cashed-out' ? { cashedOut: entry.amount } : outcomeOfLegs(entry.ref)),
      };
    case 'refund':
      return {
        ...entry.ref.bet,
        account,
        status: entry.ref.reason === 'push' ? 'push' : 'void',
        settledAt: entry.at,
        ...legStatesIn(entry.ref),
        ...((entry.ref.reason === 'cancelled' || entry.ref.reason === 'undone') && { cancelled: true }),
        ...(entry.ref.reason === 'price-error' && { priceError: true }),
        ...('legResults' in entry.ref && outcomeOfLegs(entry.ref)),
      };
    case 'correction': {
      if (!('bet' in entry.ref)) return null;
      const { bet, from, to, revision, scores } = entry.ref;
      const correction = { from, ...(scores && { scores }) };
      const settledAt = to === 'pending' ? null : entry.at;
      const outcome = outcomeOfLegs(entry.ref);
      return { ...bet, account, status: to, settledAt, revision, correction, ...legStatesIn(entry.ref), ...outcome };
    }
    default:
      return null;
  }
}

/** What closing or correcting a bet writes to it. */
type Closing = Pick<
  Bet,
  'status' | 'settledAt' | 'cancelled' | 'priceError' | 'cashedOut' | 'revision' | 'correction' | 'legResults' | 'paid'
>;

function closingOf(bet: Bet): Closing {
  const { status, settledAt, cancelled, priceError, cashedOut, revision, correction, legResults, paid } = bet;
  return {
    status,
    settledAt,
    ...(cancelled && { cancelled }),
    ...(priceError && { priceError }),
    ...(cashedOut !== undefined && { cashedOut }),
    ...(revision !== undefined && { revision }),
    ...(correction && { correction }),
    ...(legResults && { legResults }),
    ...(paid !== undefined && { paid }),
  };
}

/** A filter for a bet that `isNeverClosed`. */
const neverClosed = { status: 'pending', revision: null } as const;

/** The write that an entry implies: a stake creates a bet, a payout or refund closes one, a correction changes its result. */
function betWrite(entry: Entry): AnyBulkWriteOperation<BetDoc> | null {
  const bet = betAfter(entry);
  if (bet === null) return null;
  const _id = betKey(bet);
  if (entry.kind === 'stake') return { updateOne: { filter: { _id }, update: { $setOnInsert: bet }, upsert: true } };
  const update = { $set: closingOf(bet) };
  // The revisions of a bet's corrections increase along its ledger, so the newest one wins in any order of writes.
  return bet.revision === undefined
    ? { updateOne: { filter: { _id, ...neverClosed }, update } }
    : { updateOne: { filter: { _id, $nor: [{ revision: { $gte: bet.revision } }] }, update } };
}

async function insertBets(db: LedgerDatabase, bets: readonly BetDoc[]): Promise<void> {
  if (bets.length === 0) return;
  try {
    await db.bets.insertMany([...bets], { lean: true, ordered: false });
  } catch (error) {
    // A recovery that ran at the same moment may have created the same bets from the same entries.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Aggregation expression: true for a bet that is still to be closed or corrected. */
const isOutdated = {
  $cond: [
    { $eq: [{ $type: '$$own.revision' }, 'missing'] },
    { $and: [{ $eq: ['$status', 'pending'] }, { $eq: [{ $type: '$revision' }, 'missing'] }] },
    // A missing field is less than any number.
    { $lt: ['$revision', '$$own.revision'] },
  ],
};

/** From this many bets on, one `$set` for all of them costs the engine less than an update with fields for each. */
const minAlike = 8;

/** Groups of bets that close alike, as bets on one game do, and all other bets with the fields that each of them gets. */
function groupByClosing(bets: readonly BetDoc[]) {
  const groups = new Map<string, { readonly ids: string[]; readonly closing: Closing }>();
  for (const bet of bets) {
    const closing = closingOf(bet);
    const { status, settledAt, cancelled, priceError, cashedOut, revision, correction, legResults, paid } = closing;
    const corrected = JSON.stringify(correction);
    const key = `${status} ${settledAt?.getTime()} ${cancelled} ${priceError} ${cashedOut} ${revision} ${corrected} ${legResults} ${paid}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [bet._id], closing });
    else group.ids.push(bet._id);
  }
  const isAlike = ({ ids, closing }: { ids: string[]; closing: Closing }) =>
    ids.length >= minAlike && closing.revision === undefined;
  const all = [...groups.values()];
  const others = all.filter((group) => !isAlike(group));
  return {
    alike: all.filter(isAlike),
    others: new Map(others.flatMap(({ ids, closing }) => ids.map((id) => [id, closing] as const))),
  };
}

/** Closes the bets that are still pending. @returns how many */
async function closeAlike(db: LedgerDatabase, ids: readonly string[], closing: Closing): Promise<number> {
  // Without the hint the engine may scan all pending bets.
  const { matchedCount } = await db.bets.updateMany(
    { _id: { $in: [...ids] }, ...neverClosed },
    { $set: closing },
    { hint: { _id: 1 } },
  );
  return matchedCount;
}

async function findMissing(db: LedgerDatabase, bets: readonly BetDoc[]): Promise<BetDoc[]> {
  const ids = bets.map(({ _id }) => _id);
  const found = await db.bets.find({ _id: { $in: ids } }, { _id: 1 }).lean();
  const stored = new Set(found.map(({ _id }) => _id));
  return bets.filter(({ _id }) => !stored.has(_id));
}

/**
 * Closes or corrects bets. A bet whose stake was committed a moment ago may not be stored yet: it is inserted closed, and
 * the later insert for its stake finds it there.
 */
async function closeBets(db: LedgerDatabase, bets: readonly BetDoc[]): Promise<void> {
  const { alike, others } = groupByClosing(bets);
  const close = async () => {
    const counts = await Promise.all([
      updateEach(db.bets, others, isOutdated),
      ...alike.map(({ ids, closing }) => closeAlike(db, ids, closing)),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  };
  if ((await close()) === bets.length) return;
  const missing = await findMissing(db, bets);
  if (missing.length === 0) return;
  await insertBets(db, missing);
  // Bets that were inserted in between are still open.
  await close();
}

/** Creates, closes and corrects the bets of freshly committed entries, in the order of their commits. Safe to repeat. */
export async function projectBets(db: LedgerDatabase, entries: readonly Entry[]): Promise<void> {
  const created: BetDoc[] = [];
  const closed = new Map<string, BetDoc>();
  for (const entry of entries) {
    const bet = betAfter(entry);
    if (bet === null) continue;
    const doc = { _id: betKey(bet), ...bet };
    if (entry.kind === 'stake') created.push(doc);
    else closed.set(doc._id, doc);
  }
  await Promise.all([insertBets(db, created), closeBets(db, [...closed.values()])]);
}

/**
 * Makes bets agree with entries that were committed before, in the order of the entries. Safe to repeat.
 * @returns how many bets this call created, closed or corrected
 */
export async function redoBets(db: LedgerDatabase, entries: readonly Entry[]): Promise<number> {
  const writes = entries.map(betWrite).filter((write) => write !== null);
  if (writes.length === 0) return 0;
  const result = await db.bets.bulkWrite(writes, { ordered: true });
  return result.upsertedCount + result.modifiedCount;
}
