import type { mongo } from 'mongoose';

/**
 * Gives each document fields of its own, where it still may have them, in one update for all. The engine plans such an
 * update once; the same as updates of their own, each with a condition beside its key, cost it two to three times as
 * much (docs/decisions/0031). Atomic for each document, as those would be.
 *
 * @param own each document's fields, by its `_id`; keys without a document are passed over
 * @param when an aggregation expression on the document; `$$own` are the fields it is about to get
 * @returns how many of the documents are there, whether they got their fields or not
 */
export async function updateEach<T extends { readonly _id: string }>(
  collection: mongo.Collection<T>,
  own: ReadonlyMap<string, Partial<Omit<T, '_id'>>>,
  when: mongo.Document,
): Promise<number> {
  if (own.size === 0) return 0;
  const ids = [...own.keys()];
  const ownFields = { $arrayElemAt: [{ $literal: [...own.values()] }, { $indexOfArray: [{ $literal: ids }, '$_id'] }] };
  const merged = { $cond: [when, { $mergeObjects: ['$$ROOT', '$$own'] }, '$$ROOT'] };
  const { matchedCount } = await collection.updateMany({ _id: { $in: ids } } as mongo.Filter<T>, [
    { $replaceWith: { $let: { vars: { own: ownFields }, in: merged } } },
  ]);
  return matchedCount;
}
