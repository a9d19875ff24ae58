import { createHash } from 'node:crypto';
import type { Document, IndexDescription, WriteConcernSettings } from 'mongodb';
import type { Connection, HydratedDocument, InferRawDocTypeFromSchema, Model, Schema } from 'mongoose';
import type { DeepReadonly } from './fields.ts';
import { retiredIndexes } from './retired-indexes.ts';
import { validatorOf } from './validator.ts';

/** Collections by the name they have on a `Database`. A schema names its collection in its option `collection`. */
export type Definitions = Readonly<Record<string, Schema>>;

/** The documents of a collection as `lean()` reads them, inferred from its schema. */
export type DocumentOf<S extends Schema> = DeepReadonly<InferRawDocTypeFromSchema<S>>;

declare module 'mongoose' {
  // Mongoose passes the option to the driver; only its types leave it out.
  interface InsertManyOptions {
    writeConcern?: WriteConcernSettings;
  }
}

/** A Mongoose model. Use `lean()` for reads and the option `lean` for inserts: documents are plain objects. */
export type ModelOf<T> = Model<T, unknown, unknown, unknown, HydratedDocument<T>, unknown, T>;

/** The model of each definition. */
export type Models<D extends Definitions> = { readonly [K in keyof D]: ModelOf<DocumentOf<D[K]>> };

/** The name of a collection in the database. @throws when a schema has no option `collection` */
export function collectionName(schema: Schema): string {
  const name = schema.get('collection');
  if (name === undefined) throw new Error('a schema of a collection needs the option `collection`');
  return name;
}

/** Opens the models of a connection. */
export function openModels<D extends Definitions>(connection: Connection, definitions: D): Models<D> {
  const models = Object.entries(definitions).map(([key, schema]) => [
    key,
    connection.model(key, schema, collectionName(schema)),
  ]);
  return Object.fromEntries(models) as Models<D>;
}

/** What the database has to know of one collection. */
export interface Described {
  readonly name: string;
  readonly validator: Document;
  readonly indexes: readonly IndexDescription[];
  readonly retiredIndexes: readonly string[];
}

function describe(schema: Schema): Described {
  const name = collectionName(schema);
  return {
    name,
    validator: validatorOf(schema),
    indexes: schema.indexes().map(([key, options]) => ({ ...options, key }) as never),
    retiredIndexes: retiredIndexes[name] ?? [],
  };
}

/** The collections of these definitions. */
export function describeCollections(definitions: Definitions): Described[] {
  return Object.values(definitions).map(describe);
}

const hashes = new WeakMap<Definitions, string>();

/** Changes whenever an index or a validator is added, changed or retired. The definitions no longer change afterwards. */
export function hashOfDefinitions(definitions: Definitions): string {
  const known = hashes.get(definitions);
  if (known !== undefined) return known;
  const described = describeCollections(definitions).sort((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(described)).digest('hex');
  hashes.set(definitions, hash);
  return hash;
}
