import { cashOutCents, payoutCents } from '@courtside/contract';
import { stakeKey } from '../../betting/bets/bets.ts';
import { undoWithinMs } from '../../betting/bets/undo-bet.ts';
import { closeKey, correctKey } from '../../betting/settlement/close-keys.ts';
import type { AccountState } from '../../money/account.ts';
import type { Entry } from '../../money/entry.ts';
import type { Result, StakedBet } from '../../money/entry-kinds.ts';
import type { ExplainedBet } from './explained-bet.ts';

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;
type Closing = EntryOf<'payout' | 'refund'>;

function findKeyFault({ key }: Entry, expected: string): string | null {
  return key === expected ? null : `has the key ${key} instead of ${expected}`;
}

/** The first difference between the bet an entry carries and the bet that was placed. */
function findOtherBet(carried: StakedBet, { bet }: ExplainedBet): string | null {
  const field = (['uid', 'gameId', 'side', 'amount', 'price', 'potential'] as const).find(
    (name) => carried[name] !== bet[name],
  );
  return field === undefined
    ? null
    : `carries bet ${bet.id} with the ${field} ${carried[field]} instead of ${bet[field]}`;
}

/**
 * What is wrong with a stake, or null. Its key makes a second stake of the same bet impossible, whether or not the first
 * one is still in memory.
 */
export function findStakeFault(
  entry: EntryOf<'stake'>,
  state: AccountState,
  known: ExplainedBet | null,
): string | null {
  const { bet, hold: claimed } = entry.ref;
  if (known !== null) return `places bet ${bet.id} a second time`;
  if (bet.uid !== entry.uid) return `carries a bet of ${bet.uid}`;
  if (state.balance < 0) return `stakes on a negative balance of ${state.balance}`;
  const price = bet.side === 1 ? bet.betData.team1Price : bet.betData.team2Price;
  if (bet.price !== price || bet.potential !== payoutCents(bet.amount, price))
    return `bet ${bet.id} promises the wrong payout`;
  if (bet.placedAt >= bet.betData.endTime) return `bet ${bet.id} was placed after betting had ended`;
  if (claimed === undefined) {
    if (entry.amount !== -bet.amount) return 'does not take what the bet stakes';
  } else {
    const hold = state.holds.find((open) => open.seq === claimed);
    if (hold === undefined) return `claims hold ${claimed}, which is not open`;
    if (entry.amount !== 0 || hold.amount !== bet.amount) return 'does not match the hold it claims';
  }
  return findKeyFault(entry, stakeKey(bet.id));
}

/** What is wrong with the entry that closes a bet, or null. */
export function findCloseFault(entry: Closing, known: ExplainedBet | null): string | null {
  const { id } = entry.ref.bet;
  if (known === null) return `closes bet ${id}, which was never placed`;
  if (known.status !== 'pending') return `closes bet ${id} a second time`;
  const owed = owedAtClose(entry, known.bet);
  if (entry.amount !== owed) return `pays ${entry.amount} on bet ${id}, owed ${owed}`;
  return findOwnerFault(entry, known.bet) ?? findOtherBet(entry.ref.bet, known) ?? findKeyFault(entry, closeKey(id));
}

/** What is wrong with the time at which the owner closed a bet, or null. */
function findOwnerFault({ at, ref }: Closing, { id, placedAt }: StakedBet): string | null {
  if ('endTime' in ref && at >= ref.endTime) return `closes bet ${id} for its owner after betting had ended`;
  if (!('reason' in ref) || ref.reason !== 'undone') return null;
  const after = at.getTime() - placedAt.getTime();
  return after > undoWithinMs ? `undoes bet ${id} ${after} ms after it was placed` : null;
}

/** What closing a bet with this entry must pay, in cents. */
function owedAtClose(entry: Closing, bet: StakedBet): number {
  if (entry.kind === 'refund') return bet.amount;
  if (entry.ref.result === 'cashed-out') return cashOutCents(bet.potential, entry.ref.price, entry.ref.otherPrice);
  return owed(entry.ref.result, bet);
}

/** What a bet is owed under a result, in cents. */
function owed(result: Result, bet: StakedBet): number {
  return { won: bet.potential, lost: 0, void: bet.amount }[result];
}

/**
 * What is wrong with a correction, or null: one of a bet starts from how the bet stood, has a newer revision than the
 * correction before it, and moves the difference between what the two results owe.
 */
export function findCorrectionFault(entry: EntryOf<'correction'>, known: ExplainedBet | null): string | null {
  if (!('bet' in entry.ref)) return null;
  const { bet, from, to, revision } = entry.ref;
  if (known === null) return `corrects bet ${bet.id}, which was never placed`;
  if (known.status === 'pending' || known.status === 'cashed-out' || known.refunded === 'undone')
    return `corrects bet ${bet.id}, which no result had closed`;
  if (from !== known.status) return `corrects bet ${bet.id} from ${from}, but it was ${known.status}`;
  if (to === from) return `corrects bet ${bet.id} from ${from} to the same result`;
  if (!Number.isSafeInteger(revision) || revision <= Math.max(1, known.revision))
    return `corrects bet ${bet.id} to revision ${revision}, which does not follow ${Math.max(1, known.revision)}`;
  const due = owed(to, known.bet) - owed(from, known.bet);
  if (entry.amount !== due) return `corrects bet ${bet.id} by ${entry.amount}, owed ${due}`;
  return findOtherBet(bet, known) ?? findKeyFault(entry, correctKey(bet.id, revision));
}
