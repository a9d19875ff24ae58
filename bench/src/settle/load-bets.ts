import { decidedGame, pendingBets } from '@courtside/core/testing/many-bets';
import { MongoClient } from 'mongodb';

const maxAccounts = 1_000;

/** A decided game and the number of its pending bets. */
export interface Load {
  readonly gameId: string;
  readonly accounts: number;
  readonly betsEach: number;
}

/** Writes games, accounts, ledgers and pending bets directly to the database. Each game has its own accounts. */
export async function loadBets(uri: string, loads: readonly Load[]): Promise<void> {
  const mongo = new MongoClient(uri);
  const insert = (name: string, docs: readonly object[]) =>
    mongo
      .db()
      .collection(name)
      .insertMany([...docs], { ordered: false });
  for (const { gameId, accounts, betsEach } of loads) {
    await insert('games', [decidedGame(gameId)]);
    for (let first = 0; first < accounts; first += maxAccounts) {
      const count = Math.min(maxAccounts, accounts - first);
      const some = Array.from({ length: count }, (_, n) =>
        pendingBets(`${gameId}-user-${first + n}`, gameId, betsEach),
      );
      await Promise.all([
        insert(
          'users',
          some.map(({ account }) => account),
        ),
        insert(
          'ledger',
          some.flatMap(({ entries }) => entries),
        ),
      ]);
      // Inserted in rounds, so that bets of one account are not adjacent, as in real use.
      for (let n = 0; n < betsEach; n += 1)
        await insert(
          'bets',
          some.flatMap(({ bets }) => bets.slice(n, n + 1)),
        );
    }
  }
  await mongo.close();
}
