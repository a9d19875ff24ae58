import { type Collection, type Document, MongoServerError } from 'mongodb';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { PeopleDatabase } from '../collections.ts';

/** MongoDB's codes for dropping an index, or an index of a collection, that does not exist. */
const notFound = new Set<unknown>([26, 27]);

const accountOf = (uid: string) => ({ $concat: [mainAccountOf(''), uid] });

/** Writes changed copies of documents into their own collection. Copies that exist already stay as they are. */
async function copyInto(collection: Collection, old: Document, stages: Document[]) {
  const merge = { into: collection.collectionName, whenMatched: 'keepExisting', whenNotMatched: 'insert' };
  await collection.aggregate([{ $match: old }, ...stages, { $merge: merge }], { allowDiskUse: true }).toArray();
}

/**
 * Migration from the time when an account's id was its owner's uid. Accounts and entries get new ids, so each is copied
 * and the old document is deleted after all copies are written. Bets get the account that paid them. Safe to repeat, also
 * after a crash at any point.
 *
 * Runs while no other process writes, and before the current indexes are created: until the end, old entries have no
 * `account`, which the unique index on `account` and `key` would take for the same one.
 */
export async function migrateToAccountIds(db: PeopleDatabase): Promise<void> {
  // The schemas do not have the old fields.
  const [accounts, entries, bets] = [db.accounts, db.entries, db.bets].map(({ collection }) =>
    db.driver.collection(collection.name),
  ) as [Collection, Collection, Collection];
  // Migrated entries have no `uid`, which this unique index would take for the same one.
  for (const name of ['uid_1_key_1', 'uid_1_seq_1']) {
    try {
      await entries.dropIndex(name);
    } catch (error) {
      if (!(error instanceof MongoServerError && notFound.has(error.code))) throw error;
    }
  }

  const oldAccounts = { uid: { $exists: false } };
  await copyInto(accounts, oldAccounts, [{ $set: { uid: '$_id', _id: accountOf('$_id') } }]);
  await accounts.deleteMany(oldAccounts, { writeConcern: db.durable });

  const oldEntries = { uid: { $exists: true } };
  await copyInto(entries, oldEntries, [
    { $set: { account: accountOf('$uid'), _id: accountOf('$_id') } },
    { $unset: 'uid' },
  ]);
  await entries.deleteMany(oldEntries, { writeConcern: db.durable });

  await bets.updateMany({ account: { $exists: false } }, [{ $set: { account: accountOf('$uid') } }], {
    writeConcern: db.durable,
  });
}
