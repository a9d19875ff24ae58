import type { EntryDoc } from './entry-doc.ts';
import type { Purpose } from './entry-kinds.ts';

/** One line of an account's ledger. */
export type Entry = EntryDoc;

/** What a move of money wants written: the kind, the signed amount in cents, and what it is for. */
export type Draft = Purpose & Pick<Entry, 'amount'>;

/** The id of an account's entry of that number. */
export function entryId(uid: string, seq: number): string {
  return `${uid}:${seq}`;
}
