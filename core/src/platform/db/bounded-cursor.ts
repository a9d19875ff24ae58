import type { AbstractCursor } from 'mongodb';
import { OperationTimeoutError } from './outage.ts';

/** How long an operation may take. */
export interface Bound {
  /** Milliseconds. */
  readonly ms: number;
  /** Called for each operation that was ended because it took longer. */
  readonly onExceeded: () => void;
  /** True if validators do not apply to what is written. */
  readonly bypassesValidators?: boolean;
}

/**
 * Runs an operation and ends it at the bound. Its outcome is unknown then. The driver closes a connection whose operation
 * is aborted, so no later operation reads the response of this one.
 * @throws OperationTimeoutError
 */
export function runBounded<T>(
  { ms, onExceeded }: Bound,
  controller: AbortController,
  run: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new OperationTimeoutError(`MongoDB has not responded within ${ms} ms`);
      onExceeded();
      // Not all of the driver's operations end when they are aborted.
      reject(error);
      controller.abort(error);
    }, ms);
    run()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

export type Method = (...args: unknown[]) => unknown;

/** A method that would run without a bound. Add it to one of the tables of bounded-client.ts to use it. */
export function refused(name: PropertyKey): Method {
  return () => {
    throw new Error(`${String(name)} has no bound: add it to bounded-client.ts`);
  };
}

/** Methods of a cursor that do not wait for the database, besides those that return the cursor. */
const plainCursorMethods = new Set<PropertyKey>(['bufferedCount', 'readBufferedDocuments', 'constructor']);

/**
 * A cursor with a bound for each response of the database. The cursor itself may stay open for as long as its reader needs.
 */
export function boundCursor<C extends AbstractCursor>(cursor: C, controller: AbortController, bound: Bound): C {
  let isMapped = false;
  const pull = <T>(run: () => Promise<T>) => runBounded(bound, controller, run);
  const close = () => pull(() => cursor.close());
  const next = () => (cursor.bufferedCount() > 0 ? cursor.next() : pull(() => cursor.next()));

  async function* batches(): AsyncGenerator<unknown[], void, void> {
    if (cursor.closed) return;
    try {
      for (let first = await next(); first !== null; first = await next()) {
        // Buffered documents are returned as they were received.
        yield isMapped ? [first] : [first, ...cursor.readBufferedDocuments()];
      }
    } finally {
      await close();
    }
  }

  async function* documents(): AsyncGenerator<unknown, void, void> {
    if (cursor.closed) return;
    try {
      for (let document = await next(); document !== null; document = await next()) yield document;
    } finally {
      await close();
    }
  }

  const waiting: Readonly<Record<PropertyKey, Method>> = {
    next,
    close,
    hasNext: () => pull(() => cursor.hasNext()),
    tryNext: () => pull(() => cursor.tryNext()),
    explain: (...args) =>
      pull(async () => Reflect.apply(Reflect.get(cursor, 'explain', cursor) as Method, cursor, args)),
    async toArray() {
      const all: unknown[] = [];
      for await (const batch of batches()) for (const document of batch) all.push(document);
      return all;
    },
    [Symbol.asyncIterator]: documents,
    [Symbol.asyncDispose]: close,
  };

  const bounded: C = new Proxy(cursor, {
    get(_target, name) {
      if (Object.hasOwn(waiting, name)) return waiting[name];
      const member: unknown = Reflect.get(cursor, name, cursor);
      if (typeof member !== 'function' || plainCursorMethods.has(name)) return asMethodOf(cursor, member);
      return (...args: unknown[]) => {
        if (name === 'map') isMapped = true;
        const result: unknown = Reflect.apply(member, cursor, args);
        // Settings such as the order return the cursor.
        return result === cursor ? bounded : refused(name)();
      };
    },
  });
  return bounded;
}

/** A member that keeps its object when it is a method. */
function asMethodOf(target: object, member: unknown): unknown {
  return typeof member === 'function' ? member.bind(target) : member;
}
