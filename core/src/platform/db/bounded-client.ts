import {
  type AbstractCursor,
  type ClientBulkWriteModel,
  type ClientBulkWriteOptions,
  type ClientBulkWriteResult,
  type Collection,
  type Db,
  type DbOptions,
  type Document,
  MongoClient,
  type MongoClientOptions,
} from 'mongodb';
import { type Bound, boundCursor, type Method, refused, runBounded } from './bounded-cursor.ts';

/** The arguments of a call with more options. */
function withOptions(args: readonly unknown[], optionsAt: number, options: object): unknown[] {
  const filled = Array.from({ length: Math.max(args.length, optionsAt + 1) }, (_, index) => args[index]);
  filled[optionsAt] = { ...(filled[optionsAt] ?? {}), ...options };
  return filled;
}

/** The methods whose documents a validator checks. */
const checkedMethods = new Set<PropertyKey>([
  'insertOne',
  'insertMany',
  'bulkWrite',
  'updateOne',
  'updateMany',
  'replaceOne',
  'findOneAndUpdate',
  'findOneAndReplace',
]);

/** An operation of a database or a collection. */
interface Operation {
  readonly name: PropertyKey;
  readonly method: Method;
  readonly optionsAt: number;
}

function boundedOperation(target: object, { name, method, optionsAt }: Operation, bound: Bound): Method {
  const unchecked = bound.bypassesValidators && checkedMethods.has(name) ? { bypassDocumentValidation: true } : {};
  return (...args) => {
    const controller = new AbortController();
    const options = { ...unchecked, signal: controller.signal };
    return runBounded(bound, controller, async () =>
      Reflect.apply(method, target, withOptions(args, optionsAt, options)),
    );
  };
}

function boundedCursorOf(target: object, method: Method, optionsAt: number, bound: Bound): Method {
  return (...args) => {
    const controller = new AbortController();
    const cursor = Reflect.apply(
      method,
      target,
      withOptions(args, optionsAt, { signal: controller.signal }),
    ) as AbstractCursor;
    return boundCursor(cursor, controller, bound);
  };
}

/** How the methods of a class are bounded. Methods that are missing are refused. */
interface Methods {
  /** Methods that return a promise: the position of their options. */
  readonly operations: Readonly<Record<string, number>>;
  /** Methods that return a cursor: the position of their options. */
  readonly cursors: Readonly<Record<string, number>>;
}

/** Without `estimatedDocumentCount`, which is wrong after the engine ended uncleanly: nothing may depend on it. */
const collectionMethods = {
  operations: {
    insertOne: 1,
    insertMany: 1,
    bulkWrite: 1,
    updateOne: 2,
    updateMany: 2,
    replaceOne: 2,
    deleteOne: 1,
    deleteMany: 1,
    findOne: 1,
    findOneAndUpdate: 2,
    findOneAndReplace: 2,
    findOneAndDelete: 1,
    countDocuments: 1,
    distinct: 2,
    createIndex: 1,
    createIndexes: 1,
    dropIndex: 1,
    dropIndexes: 0,
    indexes: 0,
    indexExists: 1,
    drop: 0,
    rename: 1,
    options: 0,
  } satisfies Partial<Record<keyof Collection, number>>,
  cursors: { find: 1, aggregate: 1, listIndexes: 0 } satisfies Partial<Record<keyof Collection, number>>,
};

const databaseMethods = {
  operations: { command: 1, dropDatabase: 0, dropCollection: 1, stats: 0 } satisfies Partial<Record<keyof Db, number>>,
  cursors: { listCollections: 1, aggregate: 1 } satisfies Partial<Record<keyof Db, number>>,
};

function boundMethods<T extends object>(
  target: T,
  { operations, cursors }: Methods,
  bound: Bound,
  own: Readonly<Record<string, Method>> = {},
): T {
  const methods = new Map<PropertyKey, Method>(Object.entries(own));
  function methodOf(name: PropertyKey, member: Method): Method {
    const operation = operations[String(name)];
    if (operation !== undefined) return boundedOperation(target, { name, method: member, optionsAt: operation }, bound);
    const cursor = cursors[String(name)];
    if (cursor !== undefined) return boundedCursorOf(target, member, cursor, bound);
    return name === 'constructor' ? member : refused(name);
  }
  return new Proxy(target, {
    get(_target, name) {
      const known = methods.get(name);
      if (known !== undefined) return known;
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const method = methodOf(name, member as Method);
      methods.set(name, method);
      return method;
    },
  });
}

function boundCollection(collection: Collection, bound: Bound): Collection {
  return boundMethods(collection, collectionMethods, bound);
}

function boundDatabase(database: Db, bound: Bound): Db {
  return boundMethods(database, databaseMethods, bound, {
    collection: (...args) => boundCollection(Reflect.apply(database.collection, database, args), bound),
  });
}

/**
 * The driver's client, whose operations all end within a bound. Every database and collection it returns has the bound, so
 * a library that is given this client has it too. The driver itself has none: an operation that is written to a socket
 * which was destroyed a moment before waits forever, and its own timeouts do not apply to that wait.
 */
export class BoundedClient extends MongoClient {
  readonly #bound: Bound;

  constructor(uri: string, options: MongoClientOptions, bound: Bound) {
    super(uri, options);
    this.#bound = bound;
  }

  override db(name?: string, options?: DbOptions): Db {
    return boundDatabase(super.db(name, options), this.#bound);
  }

  override bulkWrite<SchemaMap extends Record<string, Document> = Record<string, Document>>(
    models: readonly ClientBulkWriteModel<SchemaMap>[],
    options?: ClientBulkWriteOptions,
  ): Promise<ClientBulkWriteResult> {
    const controller = new AbortController();
    const unchecked = this.#bound.bypassesValidators ? { bypassDocumentValidation: true } : {};
    const bounded = { ...options, ...unchecked, signal: controller.signal };
    return runBounded(this.#bound, controller, () => super.bulkWrite<SchemaMap>(models, bounded));
  }
}
