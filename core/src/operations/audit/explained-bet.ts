import { isDeepStrictEqual } from 'node:util';
import type { UserBetStatus } from '@courtside/contract';
import type { AccountId } from '../../ledger/account-id.ts';
import type { BetDoc, LegState } from '../../ledger/bet.model.ts';
import { betKey, owedAs } from '../../ledger/bet.ts';
import type { Entry, StakedBet } from '../../ledger/entry.model.ts';

/** A bet as the entries read so far explain it. */
export interface ExplainedBet {
  /** The bet in its stake. */
  readonly bet: StakedBet;
  /** The account that paid the stake. */
  readonly account: AccountId;
  readonly status: UserBetStatus;
  /** Why its stake was refunded, or null. */
  readonly refunded: 'push' | 'void' | 'late' | 'price-error' | 'undone' | null;
  /** The amount that cashing out paid, in cents, or null. */
  readonly cashedOut: number | null;
  /** The revision of the game's result at the latest correction of the bet; 0 without one. */
  readonly revision: number;
  /** How the legs of a parlay had ended at the latest of its entries; null before the first of them and for other bets. */
  readonly legResults: readonly LegState[] | null;
}

/** The fields of a stored bet that the audit reads. */
export type StoredBet = Pick<
  BetDoc,
  | '_id'
  | 'id'
  | 'uid'
  | (typeof comparedFields)[number]
  | 'cancelled'
  | 'priceError'
  | 'cashedOut'
  | 'revision'
  | 'legs'
  | 'legResults'
  | 'legStates'
  | 'placedAt'
  | 'paid'
>;

const comparedFields = [
  'account',
  'gameId',
  'market',
  'side',
  'line',
  'amount',
  'price',
  'potential',
  'roundedDown',
  'challenge',
  'status',
] as const;

/** Excludes the fields that a `StoredBet` does not have. */
export const storedBetProjection = { betData: 0, settledAt: 0 } as const;

/** The bet in an entry, or null. */
export function betOf(entry: Entry): StakedBet | null {
  return 'bet' in entry.ref ? entry.ref.bet : null;
}

/**
 * Applies an entry to its bet. Pure.
 * @param before the bet as the earlier entries explain it, or null without earlier entries
 * @returns null if the entry is not about a bet
 */
export function explainBet(entry: Entry, before: ExplainedBet | null): ExplainedBet | null {
  const bet = before?.bet ?? betOf(entry);
  if (bet === null) return null;
  const account = before?.account ?? entry.account;
  const open = {
    bet,
    account,
    status: 'pending',
    refunded: null,
    cashedOut: null,
    revision: 0,
    legResults: null,
  } as const;
  switch (entry.kind) {
    case 'stake':
      return { ...open, bet: entry.ref.bet };
    case 'payout':
      return entry.ref.result === 'cashed-out'
        ? { ...open, status: entry.ref.result, cashedOut: entry.amount }
        : { ...open, status: entry.ref.result, legResults: entry.ref.legResults ?? null };
    case 'refund':
      return {
        ...open,
        status: entry.ref.reason === 'push' ? 'push' : 'void',
        refunded: entry.ref.reason === 'cancelled' ? 'undone' : (entry.ref.reason ?? 'void'),
        legResults: ('legResults' in entry.ref ? entry.ref.legResults : null) ?? null,
      };
    case 'correction':
      return 'bet' in entry.ref
        ? {
            ...open,
            status: entry.ref.to,
            revision: entry.ref.revision,
            legResults: entry.ref.legResults ?? null,
          }
        : null;
    default:
      return null;
  }
}

/** True for a bet that the result of its game closed. False for a bet that its owner undid or cashed out. */
export function isClosedByResult({ status, refunded }: ExplainedBet): boolean {
  return status !== 'pending' && status !== 'cashed-out' && refunded !== 'undone';
}

/** Messages about the differences between a stored bet and its entries. */
export function compareBet(
  stored: StoredBet,
  { bet, account, status, refunded, cashedOut, revision, legResults }: ExplainedBet,
): string[] {
  const explained = { ...bet, account, status };
  const faults = comparedFields
    .filter((field) => stored[field] !== explained[field])
    .map((field) => `bet ${stored.id} ${field} is ${stored[field]}, its ledger says ${explained[field]}`);
  if ((stored.cancelled === true) !== (refunded === 'undone'))
    faults.push(`bet ${bet.id} is ${stored.cancelled ? '' : 'not '}marked as undone, its ledger says otherwise`);
  if ((stored.priceError === true) !== (refunded === 'price-error'))
    faults.push(
      `bet ${bet.id} is ${stored.priceError ? '' : 'not '}marked as an obvious error, its ledger says otherwise`,
    );
  if ((stored.cashedOut ?? null) !== cashedOut)
    faults.push(`bet ${bet.id} was cashed out for ${stored.cashedOut}, its ledger says ${cashedOut}`);
  if ((stored.revision ?? 0) !== revision)
    faults.push(`bet ${bet.id} has revision ${stored.revision ?? 0}, its ledger says ${revision}`);
  if (!isDeepStrictEqual(stored.legs, bet.legs)) faults.push(`bet ${bet.id} has other legs than in its ledger`);
  if (!isDeepStrictEqual(stored.legResults ?? null, legResults))
    faults.push(`bet ${bet.id} has the results ${stored.legResults}, its ledger says ${legResults}`);
  const paid = legResults === null ? undefined : owedAs(bet, legResults);
  if (stored.paid !== paid) faults.push(`bet ${bet.id} has paid ${stored.paid}, its ledger says ${paid}`);
  return faults;
}

/** The key of a bet's document. */
export function keyOf({ bet }: ExplainedBet): string {
  return betKey(bet);
}
