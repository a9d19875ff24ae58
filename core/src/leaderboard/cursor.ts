import { DomainError } from '@courtside/contract';
import { z } from 'zod';
import type { Place } from './place.ts';

const shape = z.tuple([z.int(), z.string().max(1_000), z.string().max(200)]);

/** Names the place behind which the next page begins. */
export function encodeCursor({ balance, username, uid }: Place): string {
  return Buffer.from(JSON.stringify([balance, username, uid])).toString('base64url');
}

/** @throws DomainError `bad-request` when it is not a cursor of ours */
export function decodeCursor(cursor: string): Place {
  try {
    const [balance, username, uid] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { balance, username, uid };
  } catch (cause) {
    throw new DomainError('bad-request', { field: 'cursor', message: 'cursor: is not one this list gave.', cause });
  }
}
