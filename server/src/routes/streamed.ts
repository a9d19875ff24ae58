import { Readable } from 'node:stream';
import type { RouteMeta, RouteName } from '@courtside/contract';

/** A list as a handler gives it: batches of rows, and how they are written as JSON. */
interface List<K extends RouteName, T> {
  readonly batches: AsyncGenerator<readonly T[], void, undefined>;
  /** What the JSON of `data` begins and ends with. */
  readonly brackets: readonly [begin: '[' | '{', end: ']' | '}'];
  /** The JSON of one row, with its key where `data` is an object. */
  readonly toJson: (row: T) => string;
  /** The metadata after `data`, from the number of rows. */
  readonly meta: (count: number) => RouteMeta<K>;
}

/** A response that is read from the database while the caller takes it, so that no part of a server holds all of it. */
export class Streamed<K extends RouteName> {
  /** Ties the text to the route whose data it holds. */
  readonly route: K;
  readonly #write: (onRows: (count: number) => void) => AsyncGenerator<string, void, undefined>;
  readonly #close: () => Promise<unknown>;

  private constructor(
    route: K,
    write: (onRows: (count: number) => void) => AsyncGenerator<string, void, undefined>,
    close: () => Promise<unknown>,
  ) {
    this.route = route;
    this.#write = write;
    this.#close = close;
  }

  /** Reads the first batch, so that a database that is away is answered with its own status. */
  static async begin<K extends RouteName, T>(route: K, list: List<K, T>): Promise<Streamed<K>> {
    const { batches, brackets, toJson, meta } = list;
    const first = await batches.next();
    async function* write(onRows: (count: number) => void) {
      let count = 0;
      yield `{"success":true,"data":${brackets[0]}`;
      for (let batch = first; batch.done !== true; batch = await batches.next()) {
        yield `${count === 0 ? '' : ','}${batch.value.map(toJson).join()}`;
        count += batch.value.length;
        onRows(batch.value.length);
      }
      yield `${brackets[1]},${JSON.stringify(meta(count)).slice(1)}`;
    }
    return new Streamed(route, write, () => batches.return());
  }

  /**
   * The JSON of the response. The next batch is read when the one before has been taken; nothing is read any more once
   * the stream is closed.
   * @param onRows called with the number of rows of each batch that was taken
   */
  toReadable(onRows: (count: number) => void): Readable {
    const readable = Readable.from(this.#write(onRows));
    readable.once('close', () => this.discard());
    return readable;
  }

  /** Ends the reading. A cursor that cannot be closed, as the database is away, ends there on its own schedule. */
  discard(): void {
    this.#close().catch(() => undefined);
  }
}
