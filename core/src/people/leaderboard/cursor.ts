import { z } from 'zod';
import { createCursor } from '../../platform/cursor.ts';
import type { Place } from './place.ts';

const cursor = createCursor(z.tuple([z.int(), z.string().max(1_000), z.string().max(200)]));

/** Names the place behind which the next page begins. */
export function encodeCursor({ balance, username, uid }: Place): string {
  return cursor.encode([balance, username, uid]);
}

/** @throws DomainError `bad-request` when it is not a cursor of ours */
export function decodeCursor(text: string): Place {
  const [balance, username, uid] = cursor.decode(text);
  return { balance, username, uid };
}
