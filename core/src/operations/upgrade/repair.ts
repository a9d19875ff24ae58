import { BSON, type Document } from 'mongodb';
import { rulesBeforeUpgrade } from '../../platform/db/migrations.ts';
import { invalidDocuments } from '../../platform/db/upgrade/check-documents.ts';
import { createProgress } from '../../platform/db/upgrade/progress.ts';
import { coreCollections } from '../collections.ts';
import { type CoreDatabase, coreMigrations } from '../database.ts';
import { planRepair, type RepairPlan } from './plan-repair.ts';

/** A document that this version refuses. */
export interface WrongDocument extends RepairPlan {
  readonly collection: string;
  readonly id: unknown;
}

/** Yields the stored documents that this version refuses, with what a repair would do. */
export async function* wrongDocuments(db: CoreDatabase): AsyncGenerator<WrongDocument, void, undefined> {
  const progress = createProgress({ onProgress: () => undefined, confirm: async () => undefined });
  for (const { name, validator } of await rulesBeforeUpgrade(db, coreCollections, coreMigrations)) {
    for await (const document of invalidDocuments(db.driver, { name, validator }, progress))
      yield { ...planRepair(name, validator, document), collection: name, id: document._id };
  }
}

/**
 * Repairs one document.
 * @param keep stores one line with the document as it was. Called before the document is changed.
 */
export async function repairDocument(
  db: CoreDatabase,
  { collection, id, update }: WrongDocument,
  keep: (line: string) => void,
): Promise<void> {
  if (update === null) return;
  const documents = db.driver.collection<Document>(collection);
  const filter: Document = { _id: id };
  // The values as the database has them: a number keeps its type when it is put back.
  const document = await documents.findOne(filter, { promoteValues: false });
  keep(BSON.EJSON.stringify({ collection, document }, { relaxed: false }));
  // The validators are still those of the previous version.
  await documents.updateOne(filter, update, { bypassDocumentValidation: true, writeConcern: db.durable });
}

/** Puts a document back that a repair has changed. @param line as `keep` received it */
export async function putBack(db: CoreDatabase, line: string): Promise<void> {
  const { collection, document }: { collection: string; document: Document } = BSON.EJSON.parse(line, {
    relaxed: false,
  });
  const filter: Document = { _id: document._id };
  await db.driver
    .collection<Document>(collection)
    .replaceOne(filter, document, { upsert: true, bypassDocumentValidation: true, writeConcern: db.durable });
}
