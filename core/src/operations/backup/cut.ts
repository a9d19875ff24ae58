import type { Db, Document } from 'mongodb';

/**
 * The order in which collections are read while the product runs. If a document refers to another one, the other one was
 * stored first, so it is read later and cannot be missing. Accounts and bets are read before the ledger: the archive has them
 * as a crash would leave them, never ahead of their entries. Games are read after it: their results explain every payout.
 * See docs/decisions/0078.
 */
const readingOrder = [
  'reactions',
  'groupTickets',
  'sealedgames',
  'seals',
  'bets',
  'seasons',
  'seasonTables',
  'seasonAccounts',
  'tabAccounts',
  'invites',
  'groups',
  'grouplog',
  'users',
  'ledger',
  'challenges',
  'tabs',
  'games',
];

/** Collections that are not archived, because they are only true where they were written. */
const excluded = new Set([
  // Held by processes that run now, and expired when the archive is restored.
  'locks',
  // How far the housekeeping jobs got. Without them the recovery reads the whole restored ledger.
  'checkpoints',
  // In the header of the archive. The hash of the indexes belongs to the database that has them.
  'migrations',
  // Describes the backups of this machine.
  'backups',
  // A restored copy signs its users in with the passwords they had, and accepts no session, link or token of the original.
  'signInSessions',
  'signInCodes',
  'signInFlows',
  'signInKeys',
  // Whether this database is a copy.
  'unconfirmedRestores',
]);

/** The collections to archive, in the order in which they must be read. */
export async function listCollections(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = new Set(found.map(({ name }) => name));
  const isArchived = (name: string) =>
    !excluded.has(name) && !name.startsWith('system.') && !name.endsWith('.validated') && !readingOrder.includes(name);
  return [...readingOrder.filter((name) => names.has(name)), ...[...names].filter(isArchived).sort()];
}

/** Work that was complete before anything was read. */
export interface CompletedWork {
  /** The result revision of each game whose bets were all closed. */
  readonly settled: ReadonlyMap<unknown, number>;
  /** Users whose account was anonymous. */
  readonly deleted: ReadonlySet<unknown>;
}

/** Reads the marks of completed work, before anything else is read. */
export async function readCompletedWork(db: Db): Promise<CompletedWork> {
  const settled = new Map<unknown, number>();
  const games = db.collection('games').find({ settledAt: { $ne: null } }, { projection: { resultRevision: 1 } });
  for await (const { _id, resultRevision = 0 } of games) settled.set(_id, Number(resultRevision));
  const deleted = new Set<unknown>();
  const deletions = db.collection('deletions').find({ open: { $ne: 'all' } }, { projection: { _id: 1 } });
  for await (const { _id } of deletions) deleted.add(_id);
  return { settled, deleted };
}

/**
 * A document as the archive has it. A mark that work is complete is removed if the work was completed during the backup: the
 * archive may lack a part of it. After the restore the product does the work again, which is safe. Pure.
 */
export function cutDocument(collection: string, document: Document, completed: CompletedWork): Document {
  if (collection === 'games' && document.settledAt) {
    if (completed.settled.get(document._id) === Number(document.resultRevision ?? 0)) return document;
    const betStatus = document.betStatus === 'settled' ? 'final' : document.betStatus;
    return { ...document, betStatus, settledAt: null };
  }
  if (collection === 'deletions' && !completed.deleted.has(document._id)) return { ...document, open: 'all' };
  return document;
}
