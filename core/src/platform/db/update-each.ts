import type { Document } from 'mongodb';

/**
 * Updates each document with its own fields, if it meets a condition, in one update for all. The engine plans such an update
 * once. Separate updates with a condition in addition to the key cost two to three times as much (docs/decisions/0001). Atomic
 * for each document.
 *
 * @param own the fields of each document by its `_id`; keys without a document are ignored
 * @param when an aggregation expression on the document; `$$own` are its new fields
 * @returns how many of the documents exist, updated or not
 */
export async function updateEach<T extends { readonly _id: string }>(
  model: { updateMany(filter: object, update: { $replaceWith: object }[]): PromiseLike<{ matchedCount: number }> },
  own: ReadonlyMap<string, Partial<Omit<T, '_id'>>>,
  when: Document,
): Promise<number> {
  if (own.size === 0) return 0;
  const ids = [...own.keys()];
  const ownFields = { $arrayElemAt: [{ $literal: [...own.values()] }, { $indexOfArray: [{ $literal: ids }, '$_id'] }] };
  const merged = { $cond: [when, { $mergeObjects: ['$$ROOT', '$$own'] }, '$$ROOT'] };
  const { matchedCount } = await model.updateMany({ _id: { $in: ids } }, [
    { $replaceWith: { $let: { vars: { own: ownFields }, in: merged } } },
  ]);
  return matchedCount;
}
