import type { CoreDatabase } from '../operations/database.ts';

/** The calls that write, on a driver's collection and on a model. */
const writeNames = new Set<PropertyKey>([
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'findOneAndUpdate',
  'bulkWrite',
  'deleteOne',
  'deleteMany',
  'dropIndex',
]);

/** A database for a process that is killed between two of its writes. */
export interface DyingDatabase {
  readonly db: CoreDatabase;
  /** Resolves when the process attempts the first write that is lost. */
  readonly killed: Promise<'killed'>;
}

/** A query, or the promise of one, that never ends. */
function never(): object {
  const query: object = Object.assign(new Promise(() => undefined), { exec: () => query, lean: () => query });
  return query;
}

/** @param writes how many writes reach the database; later ones are lost and never resolve */
export function aDyingDatabase(db: CoreDatabase, writes: number): DyingDatabase {
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
          return never();
        };
      },
    });
  }

  const { users, seasonAccounts, tabAccounts, challenges, tabs, bets, entries, games } = db;
  const { groups, invites, access, apiKeys, calendarLinks, playerLimits, deletions } = db;
  const { challengeBlocks, seals, sealedGames } = db;
  return {
    killed: killed.promise,
    db: {
      ...db,
      driver: new Proxy(db.driver, {
        get(target, name) {
          if (name === 'collection') return (...given: [string]) => dying(target.collection(...given));
          return Reflect.get(target, name, target);
        },
      }),
      users: dying(users),
      seasonAccounts: dying(seasonAccounts),
      tabAccounts: dying(tabAccounts),
      challenges: dying(challenges),
      challengeBlocks: dying(challengeBlocks),
      tabs: dying(tabs),
      bets: dying(bets),
      entries: dying(entries),
      games: dying(games),
      groups: dying(groups),
      invites: dying(invites),
      access: dying(access),
      apiKeys: dying(apiKeys),
      calendarLinks: dying(calendarLinks),
      playerLimits: dying(playerLimits),
      deletions: dying(deletions),
      seals: dying(seals),
      sealedGames: dying(sealedGames),
    },
  };
}
