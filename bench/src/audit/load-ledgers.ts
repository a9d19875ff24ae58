import { type Entry, emptyState, mainAccountOf } from '@courtside/core';
import { MongoClient } from 'mongodb';
import { uidOf } from '../leaderboard/load-users.ts';

const chunkSize = 10_000;
const openingCents = 100_000;

/** Writes accounts directly to the database, each with its opening entry. */
export async function loadLedgers(uri: string, accounts: number): Promise<void> {
  const mongo = new MongoClient(uri);
  const users = mongo.db().collection<{ _id: string }>('users');
  const ledger = mongo.db().collection<Entry>('ledger');
  const at = new Date();
  for (let first = 0; first < accounts; first += chunkSize) {
    const uids = Array.from({ length: Math.min(chunkSize, accounts - first) }, (_, index) => uidOf(first + index));
    const identity = { username: 'Player', email: null, groupIds: [], createdAt: at };
    const opening = { seq: 1, kind: 'opening', amount: openingCents, balance: openingCents, key: 'opening' } as const;
    await Promise.all([
      users.insertMany(
        uids.map((uid) => ({
          _id: mainAccountOf(uid),
          uid,
          ...identity,
          ...emptyState,
          seq: 1,
          balance: openingCents,
          equity: openingCents,
        })),
        { ordered: false },
      ),
      ledger.insertMany(
        uids.map((uid) => ({ _id: `${mainAccountOf(uid)}:1`, account: mainAccountOf(uid), ...opening, ref: {}, at })),
        { ordered: false },
      ),
    ]);
  }
  await mongo.close();
}
