import { createHash } from 'node:crypto';
import type { Document, IndexDescription, WriteConcernSettings } from 'mongodb';
import {
  type Connection,
  type HydratedDocument,
  type InferRawDocTypeFromSchema,
  type Model,
  Schema,
  type SchemaDefinition,
} from 'mongoose';
import type { DeepReadonly, Fields, ObjectOf } from './fields.ts';
import { retiredIndexes } from './retired-indexes.ts';
import { documentOptions } from './schema-options.ts';
import { validatorOf, validatorOfKinds } from './validator.ts';

/** A collection that is not a plain Mongoose schema yet. */
export interface CollectionDefinition<T = unknown> {
  readonly name: string;
  readonly schema: Schema;
  /** The `$jsonSchema` that the database checks each written document with. */
  readonly validator: Document;
  /** Names of indexes that older versions created. They are dropped, because each index costs every write. */
  readonly retiredIndexes: readonly string[];
  /** Carries the document type to the compiler. Never set. */
  readonly '~document'?: T;
}

/** Collections by the name they have on a `Database`. A schema names its collection in its option `collection`. */
export type Definitions = Readonly<Record<string, Schema | CollectionDefinition>>;

/** The documents of a collection as `lean()` reads them, inferred from its schema. */
export type DocumentOf<C> =
  C extends CollectionDefinition<infer T extends object>
    ? T
    : C extends Schema
      ? DeepReadonly<InferRawDocTypeFromSchema<C>>
      : never;

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

type UnionOf<V extends Fields> = V extends Fields ? ObjectOf<V> : never;

/** An index: its key and MongoDB's options. */
type Index = Pick<IndexDescription, 'key'> & Omit<IndexDescription, 'key'>;

/**
 * Defines a collection. A collection that several layers define has the validator of the highest one, whose fields contain
 * those of the lower ones, and the indexes of all.
 * @param collection `fields`: the fields of all documents; `kinds`: for documents of several kinds, the other fields of each
 */
export function defineCollection<const F extends Fields, const V extends readonly Fields[] = readonly []>(collection: {
  readonly name: string;
  readonly fields: F;
  readonly kinds?: V;
  readonly indexes?: readonly Index[];
  readonly retiredIndexes?: readonly string[];
}): CollectionDefinition<DeepReadonly<[V] extends [readonly []] ? ObjectOf<F> : ObjectOf<F> & UnionOf<V[number]>>> {
  const { name, fields, kinds = [] as readonly Fields[], indexes = [], retiredIndexes = [] } = collection;
  // Mongoose casts the fields of kinds as the database has them: their types differ between the kinds.
  const ofKinds = Object.fromEntries(kinds.flatMap(Object.keys).map((field) => [field, Schema.Types.Mixed]));
  const schema = new Schema({ ...fields, ...ofKinds } as SchemaDefinition, documentOptions);
  for (const { key, ...options } of indexes) schema.index(key as Record<string, 1 | -1>, options as object);
  const validators = kinds.length === 0 ? [fields] : kinds.map((kind) => ({ ...fields, ...kind }));
  return { name, schema, validator: validatorOfKinds(validators), retiredIndexes };
}

/** The name of a collection in the database. @throws when a schema has no option `collection` */
export function nameOf(definition: Schema | CollectionDefinition): string {
  if (!(definition instanceof Schema)) return definition.name;
  const name = definition.get('collection');
  if (name === undefined) throw new Error('a schema of a collection needs the option `collection`');
  return name;
}

/** The schema that the models of a collection use. */
function schemaOf(definition: Schema | CollectionDefinition): Schema {
  return definition instanceof Schema ? definition : definition.schema;
}

/** Opens the models of a connection. */
export function openModels<D extends Definitions>(connection: Connection, definitions: D): Models<D> {
  const models = Object.entries(definitions).map(([key, definition]) => [
    key,
    connection.model(key, schemaOf(definition), nameOf(definition)),
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

function describe(definition: Schema | CollectionDefinition): Described {
  const isPlain = definition instanceof Schema;
  const indexes = schemaOf(definition).indexes();
  return {
    name: nameOf(definition),
    validator: isPlain ? validatorOf(definition) : definition.validator,
    indexes: indexes.map(([key, options]) => ({ ...options, key }) as never),
    retiredIndexes: isPlain ? (retiredIndexes[nameOf(definition)] ?? []) : definition.retiredIndexes,
  };
}

/** The collections of these definitions, each once. */
export function describeCollections(definitions: Definitions): Described[] {
  const byName = Map.groupBy(Object.values(definitions).map(describe), ({ name }) => name);
  return [...byName].map(([name, layers]) => ({
    name,
    validator: layers.at(-1)?.validator ?? {},
    indexes: layers.flatMap(({ indexes }) => indexes),
    retiredIndexes: layers.flatMap(({ retiredIndexes }) => retiredIndexes),
  }));
}

/** Changes whenever an index or a validator is added, changed or retired. */
export function hashOfDefinitions(definitions: Definitions): string {
  const described = describeCollections(definitions).sort((a, b) => (a.name < b.name ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(described)).digest('hex');
}
