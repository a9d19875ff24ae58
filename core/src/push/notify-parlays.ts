import { formatCents, formatChange, formatSelection, parlayName } from '@courtside/contract';
import { type Bet, isParlay, legsOf, potentialNow, profitOf, selectionOf, teamChosen } from '../ledger/bet.ts';
import type { Entry } from '../ledger/entry.model.ts';
import type { Committed } from '../ledger/move.ts';
import { betAfter } from '../ledger/project.ts';
import type { PushOrder } from './push-messages.ts';

/** Notifies a user on their devices. */
type Notify = (message: PushOrder) => Promise<void>;

const nameOf = (bet: Bet) => parlayName(legsOf(bet).length);

/** What a parlay's results have made of it; null for one that its owner closed. */
function outcomeOf(bet: Bet): string | null {
  switch (bet.status) {
    case 'won':
    case 'lost':
      return `${bet.status}: ${formatChange(profitOf(bet))}`;
    case 'push':
    case 'void':
      return bet.cancelled ? null : `does not count: ${formatCents(bet.amount)} back`;
    case 'pending':
      return 'is open again';
    case 'cashed-out':
      return null;
  }
}

/** Whether an entry follows from a result that was corrected. A ticket that is open again may also be closed by its last game. */
function isByCorrection({ kind, ref }: Entry): boolean {
  return kind === 'correction' && 'result' in ref && typeof ref.result === 'object' && ref.result.revision > 1;
}

/** Notifies users on their devices of their parlays that were decided, or that a corrected result has changed. */
export function notifyParlays(
  committed: readonly Committed[],
  notify: Notify,
  onError: (error: unknown) => void,
): void {
  for (const { entry, uid } of committed) {
    if (entry.kind !== 'payout' && entry.kind !== 'refund' && entry.kind !== 'correction') continue;
    const bet = betAfter(entry);
    const outcome = bet === null || !isParlay(bet) ? null : outcomeOf(bet);
    if (bet === null || outcome === null) continue;
    const { id, revision } = bet;
    const text = `${isByCorrection(entry) ? 'A result was corrected: your' : 'Your'} ${nameOf(bet)} ${outcome}.`;
    notify({ uid, kind: 'parlay', id: `${id} ${revision ?? 1}`, text, url: '/betting' }).catch(onError);
  }
}

/** Notifies users on their devices of their open parlays with one leg left, when another leg has ended. */
export function notifyLastLegs(parlays: readonly Bet[], notify: Notify, onError: (error: unknown) => void): void {
  for (const bet of parlays) {
    const states = bet.legStates ?? [];
    const last = legsOf(bet)[states.indexOf('open')];
    if (last === undefined || states.filter((state) => state === 'open').length > 1) continue;
    const leg = formatSelection(selectionOf(last), teamChosen(last));
    const wins = formatCents(potentialNow(bet) - bet.amount);
    const text = `One leg left of your ${nameOf(bet)}: ${leg} wins ${wins}.`;
    notify({ uid: bet.uid, kind: 'parlay', id: `${bet.id} last leg`, text, url: '/betting' }).catch(onError);
  }
}
