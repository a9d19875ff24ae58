import { createHash } from 'node:crypto';
import type { Collection, Db, IndexDescription } from 'mongodb';

/** A collection's name and indexes, with the type of its documents. */
export interface CollectionDefinition<T = unknown> {
  readonly name: string;
  readonly indexes: readonly IndexDescription[];
  /** Names of indexes that older versions created. They are dropped, because each index costs every write. */
  readonly retiredIndexes: readonly string[];
  /** Carries the document type to the compiler. Never set. */
  readonly '~document'?: T;
}

/** Collections by the name they have on a `Database`. */
export type Definitions = Readonly<Record<string, CollectionDefinition>>;

type DocumentOf<C> = C extends CollectionDefinition<infer T extends object> ? T : never;

/** The driver's collection for each definition. */
export type Collections<D extends Definitions> = { readonly [K in keyof D]: Collection<DocumentOf<D[K]>> };

export function defineCollection<T extends { readonly _id: unknown }>(collection: {
  readonly name: string;
  readonly indexes?: readonly IndexDescription[];
  readonly retiredIndexes?: readonly string[];
}): CollectionDefinition<T> {
  return { indexes: [], retiredIndexes: [], ...collection };
}

export function openCollections<D extends Definitions>(driver: Db, definitions: D): Collections<D> {
  const opened = Object.entries(definitions).map(([key, { name }]) => [key, driver.collection(name)]);
  return Object.fromEntries(opened) as Collections<D>;
}

/** Changes whenever an index is added, changed or retired. */
export function hashOfIndexes(definitions: Definitions): string {
  const described = Object.values(definitions)
    .map(({ name, indexes, retiredIndexes }) => [name, indexes, retiredIndexes] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(described)).digest('hex');
}

/** Creates the indexes that are missing and drops the retired ones. Safe to repeat. */
export async function createIndexes(driver: Db, definitions: Definitions): Promise<void> {
  await Promise.all(
    Object.values(definitions).map(async ({ name, indexes, retiredIndexes }) => {
      const collection = driver.collection(name);
      if (indexes.length > 0) await collection.createIndexes([...indexes]);
      if (retiredIndexes.length === 0) return;
      const existing = new Set((await collection.indexes()).map((index) => index.name));
      for (const retired of retiredIndexes) if (existing.has(retired)) await collection.dropIndex(retired);
    }),
  );
}
