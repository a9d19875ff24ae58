import type { UserBetStatus } from '@courtside/contract';
import { betKey } from '../../betting/bets/bet.ts';
import type { BetDoc } from '../../betting/bets/bet-doc.ts';
import type { Entry } from '../../money/entry.ts';
import type { StakedBet } from '../../money/entry-kinds.ts';

/** A bet as the entries read so far explain it. */
export interface ExplainedBet {
  /** As its stake carries it. */
  readonly bet: StakedBet;
  readonly status: UserBetStatus;
  /** Why its stake was refunded, or null. */
  readonly refunded: 'void' | 'late' | 'undone' | null;
  /** What cashing out paid, in cents, or null. */
  readonly cashedOut: number | null;
  /** The game's result revision at its latest correction; 0 without one. */
  readonly revision: number;
}

/** The parts of a stored bet that the audit reads. */
export type StoredBet = Pick<
  BetDoc,
  '_id' | 'id' | 'uid' | (typeof comparedFields)[number] | 'cancelled' | 'cashedOut' | 'revision'
>;

const comparedFields = ['gameId', 'side', 'amount', 'price', 'potential', 'status'] as const;

/** Leaves out of a read what no `StoredBet` has. */
export const storedBetProjection = { betData: 0, placedAt: 0, settledAt: 0 } as const;

/** The bet an entry is about, or null. */
export function betOf(entry: Entry): StakedBet | null {
  return 'bet' in entry.ref ? entry.ref.bet : null;
}

/**
 * The bet of an entry once the entry is applied. Pure.
 * @param before the bet as the earlier entries explain it; null when they do not mention it
 * @returns null when the entry is not about a bet
 */
export function explainBet(entry: Entry, before: ExplainedBet | null): ExplainedBet | null {
  const bet = before?.bet ?? betOf(entry);
  if (bet === null) return null;
  const open = { bet, status: 'pending', refunded: null, cashedOut: null, revision: 0 } as const;
  switch (entry.kind) {
    case 'stake':
      return { ...open, bet: entry.ref.bet };
    case 'payout':
      return { ...open, status: entry.ref.result, cashedOut: entry.ref.result === 'cashed-out' ? entry.amount : null };
    case 'refund':
      return {
        ...open,
        status: 'void',
        refunded: entry.ref.reason === 'cancelled' ? 'undone' : (entry.ref.reason ?? 'void'),
      };
    case 'correction':
      return 'bet' in entry.ref ? { ...open, status: entry.ref.to, revision: entry.ref.revision } : null;
    default:
      return null;
  }
}

/** True for a bet that the result of its game closed: not one that its owner undid or cashed out. */
export function isClosedByResult({ status, refunded }: ExplainedBet): boolean {
  return status !== 'pending' && status !== 'cashed-out' && refunded !== 'undone';
}

/** Differences between a stored bet and what its entries made of it. */
export function compareBet(stored: StoredBet, { bet, status, refunded, cashedOut, revision }: ExplainedBet): string[] {
  const explained = { ...bet, status };
  const faults = comparedFields
    .filter((field) => stored[field] !== explained[field])
    .map((field) => `bet ${stored.id} ${field} is ${stored[field]}, its ledger says ${explained[field]}`);
  if ((stored.cancelled === true) !== (refunded === 'undone'))
    faults.push(`bet ${bet.id} is ${stored.cancelled ? '' : 'not '}marked as undone, its ledger says otherwise`);
  if ((stored.cashedOut ?? null) !== cashedOut)
    faults.push(`bet ${bet.id} was cashed out for ${stored.cashedOut}, its ledger says ${cashedOut}`);
  if ((stored.revision ?? 0) !== revision)
    faults.push(`bet ${bet.id} has revision ${stored.revision ?? 0}, its ledger says ${revision}`);
  return faults;
}

/** The key of the document a bet is stored as. */
export function keyOf({ bet }: ExplainedBet): string {
  return betKey(bet);
}
