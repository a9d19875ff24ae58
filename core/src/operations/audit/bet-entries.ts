import type { mongo } from 'mongoose';
import { stakeKey } from '../../betting/bets/bets.ts';
import { closeKey, correctKeys } from '../../betting/settlement/close-keys.ts';
import type { Entry } from '../../money/entry.ts';
import type { Database } from '../../platform/db/connect.ts';
import { betOf } from './explained-bet.ts';

const chunkSize = 200;

/** Finds by the unique index what entries about bets there may be: their stakes, their closings, their corrections. */
function aboutBets(uid: string, betIds: readonly string[]): mongo.Filter<Entry> {
  const keys = betIds.flatMap((id) => [stakeKey(id), closeKey(id)]);
  const corrections = betIds.map((id) => ({ uid, key: correctKeys(id) }));
  return { $or: [{ uid, key: { $in: keys } }, ...corrections] };
}

/**
 * All entries of an account about some of its bets, in the ledger's order.
 * @param before only those with a lower number
 */
export async function readBetEntries(
  db: Database,
  uid: string,
  betIds: readonly string[],
  before = Number.POSITIVE_INFINITY,
): Promise<Entry[]> {
  const wanted = new Set(betIds);
  const found: Entry[] = [];
  for (let first = 0; first < betIds.length; first += chunkSize) {
    const chunk = betIds.slice(first, first + chunkSize);
    found.push(...(await db.raw.entries.find(aboutBets(uid, chunk)).toArray()));
  }
  return (
    found
      // Ids are chosen by clients: the corrections of bet `a:1` have keys that begin like those of bet `a`.
      .filter((entry) => entry.seq < before && wanted.has(betOf(entry)?.id ?? ''))
      .sort((a, b) => a.seq - b.seq)
  );
}

/** Of these bets of an account, the ids of those that have a stake in its ledger. */
export async function findStaked(db: Database, uid: string, betIds: readonly string[]): Promise<Set<string>> {
  const stakes = db.raw.entries
    .find({ uid, key: { $in: betIds.map(stakeKey) } })
    .project<{ key: string }>({ _id: 0, key: 1 });
  const keys = new Set<string>();
  for await (const { key } of stakes) keys.add(key);
  return new Set(betIds.filter((id) => keys.has(stakeKey(id))));
}
