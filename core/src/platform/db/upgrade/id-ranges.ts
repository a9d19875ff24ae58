import type { Collection, Document } from 'mongodb';

/** Documents per range. A range is the unit of progress. */
const rangeSize = 4_000;

/** Neighbouring documents of a collection in the order of their ids, from the first to the last. */
interface IdRange {
  readonly first: unknown;
  readonly last: unknown;
  readonly count: number;
}

function haveSameType(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && one?.constructor === other?.constructor;
}

/** The filter that matches the documents of a range. */
export function inRange({ first, last }: IdRange): Document {
  // A comparison in a filter only finds ids of the same type; an expression compares all types, without the index.
  if (haveSameType(first, last)) return { _id: { $gte: first, $lte: last } };
  return { $expr: { $and: [{ $gte: ['$_id', { $literal: first }] }, { $lte: ['$_id', { $literal: last }] }] } };
}

/** Divides a collection into ranges. Reads only the index of the ids. */
export async function* idRanges(collection: Collection): AsyncGenerator<IdRange, void, undefined> {
  const ids = () =>
    collection
      .find({}, { projection: { _id: 1 } })
      .hint({ _id: 1 })
      .sort({ _id: 1 });
  let [start] = await ids().limit(1).toArray();
  while (start !== undefined) {
    const first: unknown = start._id;
    const [last, next]: Document[] = await ids()
      .min({ _id: first })
      .skip(rangeSize - 1)
      .limit(2)
      .toArray();
    if (last === undefined) {
      const rest = await ids().min({ _id: first }).toArray();
      yield { first, last: rest.at(-1)?._id ?? first, count: rest.length };
      return;
    }
    yield { first, last: last._id, count: rangeSize };
    start = next as typeof start;
  }
}
