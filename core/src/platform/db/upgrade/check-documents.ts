import { inspect } from 'node:util';
import type { Db, Document } from 'mongodb';
import type { Described } from '../collection.ts';
import { violationsOf } from './explain-document.ts';
import { idRanges, inRange } from './id-ranges.ts';
import type { Progress } from './progress.ts';

/** Stored documents that the validators would reject. */
export class InvalidDocumentsError extends Error {
  override readonly name = 'InvalidDocumentsError';
}

/** How many invalid fields are reported. */
const maxReported = 20;
const maxValueLength = 80;

/** A value on one line, shortened. */
export function shown(value: unknown): string {
  const text = inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 2 });
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

/** One line for each field of a document that its validator refuses: collection, id, field, value and rule. */
function explainDocument(collection: string, validator: Document, document: Document): string[] {
  const label = `${collection} ${shown(document._id)}`;
  const lines = [...violationsOf(validator, document)].map(({ path, value, kind, rule }) => {
    const is = kind === 'missing' ? 'is missing' : `is ${shown(value)}`;
    return `${label}: ${path.join('.')} ${is}; it ${rule}`;
  });
  return lines.length > 0 ? lines : [`${label}: the database refuses it; the field is not known`];
}

/** Yields the documents of a collection that a validator refuses, one range at a time. */
export async function* invalidDocuments(
  driver: Db,
  { name, validator }: Pick<Described, 'name' | 'validator'>,
  progress: Progress,
): AsyncGenerator<Document, void, undefined> {
  const collection = driver.collection(name);
  await progress.begin(`checking ${name}`, await collection.countDocuments());
  for await (const range of idRanges(collection)) {
    yield* await collection.find({ $and: [inRange(range), { $nor: [{ $jsonSchema: validator }] }] }).toArray();
    await progress.advance(range.count);
  }
}

/**
 * Checks the documents of these collections.
 * @param advice what an operator can do, for the error
 * @throws InvalidDocumentsError with one line for each wrong field
 */
export async function checkDocuments(
  driver: Db,
  collections: readonly Pick<Described, 'name' | 'validator'>[],
  progress: Progress,
  advice: string,
): Promise<void> {
  const lines: string[] = [];
  let invalid = 0;
  for (const collection of collections) {
    for await (const document of invalidDocuments(driver, collection, progress)) {
      invalid += 1;
      if (lines.length < maxReported) lines.push(...explainDocument(collection.name, collection.validator, document));
    }
  }
  if (invalid === 0) return;
  const reported = lines.slice(0, maxReported);
  throw new InvalidDocumentsError(
    [
      `This version refuses ${invalid} stored document${invalid === 1 ? '' : 's'}:`,
      ...reported.map((line) => `  ${line}`),
      ...(lines.length > maxReported || invalid > maxReported ? [`  … ${invalid} documents in all`] : []),
      advice,
    ].join('\n'),
  );
}
