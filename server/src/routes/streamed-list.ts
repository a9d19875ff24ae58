import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { RouteMeta, RouteName } from '@courtside/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listPauseMs, maxPageLimit, rowCost } from '../limits/rules.ts';
import type { OpenList } from '../plugins/limits.ts';

/** The rows of a list in batches, and how they are written as JSON. */
interface List<K extends RouteName, T> {
  readonly batches: AsyncGenerator<readonly T[], void, undefined>;
  /** First and last character of `data`. */
  readonly brackets: readonly [begin: '[' | '{', end: ']' | '}'];
  /** The JSON of one row, with its key if `data` is an object. */
  readonly toJson: (row: T) => string;
  /** Metadata after `data`, from the number of rows. */
  readonly meta: (count: number) => RouteMeta<K>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The time, and a wait. Milliseconds. */
interface Time {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

const systemTime: Time = { now: () => performance.now(), wait };

/** The same read, which then pauses for as long as it took: that leaves the database to other calls half of the time. */
export function paced<T>(read: () => Promise<T>, time: Time): () => Promise<T> {
  return async () => {
    const begun = time.now();
    const result = await read();
    await time.wait(time.now() - begun);
    return result;
  };
}

/** A complete list. The database is read as fast as the caller receives, so the server never holds the whole list. */
export class StreamedList<K extends RouteName> {
  /** Only for the type: ties the list to the route whose handler returns it. */
  readonly route: K;
  /** Headers of the response in addition to those of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #write: (onRows: (count: number) => void) => AsyncGenerator<string, void, undefined>;
  readonly #close: () => Promise<unknown>;

  private constructor(
    route: K,
    headers: Readonly<Record<string, string>>,
    write: (onRows: (count: number) => void) => AsyncGenerator<string, void, undefined>,
    close: () => Promise<unknown>,
  ) {
    this.route = route;
    this.headers = headers;
    this.#write = write;
    this.#close = close;
  }

  /** Reads the first batch, so that a database failure can still be returned with an error status. */
  static async begin<K extends RouteName, T>(route: K, list: List<K, T>): Promise<StreamedList<K>> {
    const { batches, brackets, toJson, meta, headers = {} } = list;
    const first = await batches.next();
    async function* write(onRows: (count: number) => void) {
      let count = 0;
      yield `{"success":true,"data":${brackets[0]}`;
      const read = paced(() => batches.next(), systemTime);
      for (let batch = first; batch.done !== true; batch = await read()) {
        yield `${count === 0 ? '' : ','}${batch.value.map(toJson).join()}`;
        count += batch.value.length;
        onRows(batch.value.length);
      }
      const rest = JSON.stringify(meta(count) ?? {}).slice(1);
      yield rest === '}' ? `${brackets[1]}}` : `${brackets[1]},${rest}`;
    }
    return new StreamedList(route, headers, write, () => batches.return());
  }

  /**
   * The JSON of the response. Each batch is read when the caller has received the previous one; closing the stream
   * stops reading.
   * @param onRows called with the number of rows of each batch that was received
   */
  toReadable(onRows: (count: number) => void): Readable {
    const readable = Readable.from(this.#write(onRows));
    readable.once('close', () => this.discard());
    return readable;
  }

  /** Closes the cursor. If the database cannot be reached to close it, the cursor expires there. */
  discard(): void {
    this.#close().catch(() => undefined);
  }
}

/**
 * The response body of a complete list. Rows count towards the limits on calls as they are sent; the first page was
 * counted before the read.
 * @param options `listMs`: maximum time to receive the list, after which the connection is closed
 */
export function toBody<K extends RouteName>(
  response: StreamedList<K>,
  options: {
    readonly limits: FastifyInstance['limits'];
    readonly request: FastifyRequest;
    readonly listMs: number;
    /** Null for a list in pages. */
    readonly list: OpenList | null;
  },
): Readable {
  const { limits, request, listMs, list } = options;
  let rows = 0;
  const pause = setTimeout(() => list?.pause(), listPauseMs).unref();
  const body = response.toReadable((count) => {
    pause.refresh();
    const counted = rowCost(Math.max(rows, maxPageLimit));
    rows += count;
    limits.countSentRows(request, rowCost(Math.max(rows, maxPageLimit)) - counted);
  });
  const timer = setTimeout(() => body.destroy(new Error('complete list received too slowly')), listMs).unref();
  body.once('close', () => {
    clearTimeout(timer);
    clearTimeout(pause);
    list?.leave();
  });
  return body;
}
