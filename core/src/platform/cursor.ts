import { DomainError } from '@courtside/contract';
import type { z } from 'zod';

/** Encodes a position in a list as text, which clients pass on without reading it. */
interface Cursor<T> {
  encode(place: T): string;
  /** @throws DomainError `bad-request` if the text is not such a cursor */
  decode(cursor: string): T;
}

/** @param shape schema of a position, in JSON */
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
