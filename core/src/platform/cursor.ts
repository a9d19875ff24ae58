import { DomainError } from '@courtside/contract';
import type { z } from 'zod';

/** Text that names a place in a list, opaque to whoever carries it from one page to the next. */
interface Cursor<T> {
  encode(place: T): string;
  /** @throws DomainError `bad-request` when it is not a cursor of ours */
  decode(cursor: string): T;
}

/** @param shape of a place, as JSON carries it */
export function createCursor<T>(shape: z.ZodType<T>): Cursor<T> {
  return {
    encode: (place) => Buffer.from(JSON.stringify(place)).toString('base64url'),
    decode(cursor) {
      try {
        return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
      } catch (cause) {
        throw new DomainError('bad-request', { field: 'cursor', message: 'cursor: is not one this list gave.', cause });
      }
    },
  };
}
