import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { emptyState } from '@courtside/core/ledger/account-state';
import { MongoClient } from 'mongodb';

const chunkSize = 10_000;
const openingCents = 100_000;

/** The uid of the nth user, with the length of a real one. */
export function uidOf(n: number): string {
  return `user${n.toString(36).padStart(24, '0')}`;
}

/** Writes accounts directly to the database: a third with the opening balance, the others between $0 and $5,000. */
export async function loadUsers(uri: string, users: number): Promise<void> {
  const mongo = new MongoClient(uri);
  const accounts = mongo.db().collection<{ _id: string }>('users');
  const createdAt = new Date();
  for (let first = 0; first < users; first += chunkSize) {
    const chunk = Array.from({ length: Math.min(chunkSize, users - first) }, (_, index) => {
      const n = first + index;
      const balance = n % 3 === 0 ? openingCents : (n * 104_729) % 500_000;
      return {
        _id: mainAccountOf(uidOf(n)),
        uid: uidOf(n),
        username: `Player ${(n * 7_919) % users}`,
        createdAt,
        ...emptyState,
        seq: 1,
        balance,
        equity: balance,
      };
    });
    await accounts.insertMany(chunk, { ordered: false });
  }
  await mongo.close();
}
