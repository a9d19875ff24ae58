import type { LedgerLine } from '@courtside/contract/ledger';

/** What is known of an account's money trail: its lines, newest first, and where the older ones begin. */
export interface Trail {
  readonly lines: readonly LedgerLine[];
  /** Null once the opening of the account is among them. */
  readonly nextCursor: number | null;
}

/**
 * The trail after its newest page was read again: what is known beyond the page stays. When more has happened than the
 * page holds, the page alone is left, because something is missing between the two.
 */
export function withNewestPage(known: Trail | null, page: Trail): Trail {
  const lowest = page.lines.at(-1)?.seq;
  const older = known?.lines.filter(({ seq }) => lowest !== undefined && seq < lowest) ?? [];
  if (!known || older.length === 0 || older[0]?.seq !== (lowest ?? 0) - 1) return page;
  return { lines: [...page.lines, ...older], nextCursor: known.nextCursor };
}

/** The trail with the page that follows it. */
export function withOlderPage(known: Trail, page: Trail): Trail {
  const lowest = known.lines.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  return { lines: [...known.lines, ...page.lines.filter(({ seq }) => seq < lowest)], nextCursor: page.nextCursor };
}
