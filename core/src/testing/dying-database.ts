import type { Database } from '../platform/db/connect.ts';

/** The calls that write, on a driver's collection and on a model. */
const writeNames = new Set<PropertyKey>([
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'findOneAndUpdate',
  'bulkWrite',
]);

/** A database as a process sees it that is killed between two of its writes. */
export interface DyingDatabase {
  readonly db: Database;
  /** Resolves when the process would have written once more. */
  readonly killed: Promise<'killed'>;
}

/** @param writes how many writes reach the database; all later ones are lost without an answer */
export function aDyingDatabase(db: Database, writes: number): DyingDatabase {
  let left = writes;
  const killed = Promise.withResolvers<'killed'>();

  function dying<T extends object>(collection: T): T {
    return new Proxy(collection, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          if (!writeNames.has(name)) return Reflect.apply(member, target, given);
          left -= 1;
          if (left >= 0) return Reflect.apply(member, target, given);
          killed.resolve('killed');
          return new Promise(() => undefined);
        };
      },
    });
  }

  const { accounts, bets, entries, games } = db.raw;
  return {
    killed: killed.promise,
    db: {
      ...db,
      games: dying(db.games),
      bets: dying(db.bets),
      accounts: dying(db.accounts),
      raw: {
        ...db.raw,
        accounts: dying(accounts),
        bets: dying(bets),
        entries: dying(entries),
        games: dying(games),
      },
    },
  };
}
