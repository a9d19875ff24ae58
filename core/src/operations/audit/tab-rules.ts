import type { Entry } from '../../ledger/entry.model.ts';
import { betOf } from './explained-bet.ts';

/** What the account of a tab has: head-to-heads alone. */
const kindsOfTabs: ReadonlySet<Entry['kind']> = new Set([
  'opening',
  'hold',
  'release',
  'stake',
  'payout',
  'refund',
  'correction',
]);

/** Which rule of tabs an entry violates, or null. Head-to-heads are played on tabs, all other bets on other accounts. */
export function findTabFault(entry: Entry, isOfTab: boolean): string | null {
  const bet = betOf(entry);
  if (bet !== null && (bet.challenge !== undefined) !== isOfTab)
    return isOfTab ? `is about bet ${bet.id}, which is no head-to-head` : `is about the head-to-head ${bet.challenge}`;
  if (entry.kind === 'hold' && 'limit' in entry.ref !== isOfTab)
    return isOfTab ? 'sets money aside for no challenge' : 'sets money aside for a challenge';
  if (!isOfTab) return null;
  if (!kindsOfTabs.has(entry.kind)) return `is a ${entry.kind}, which a tab never has`;
  if (entry.kind === 'hold' && 'limit' in entry.ref && entry.balance < -entry.ref.limit)
    return `leaves ${entry.balance}, the limit of the tab was ${-entry.ref.limit}`;
  if (entry.kind === 'refund' && (entry.ref.reason === 'undone' || entry.ref.reason === 'cancelled'))
    return `undoes the head-to-head ${entry.ref.bet.challenge}`;
  if (entry.kind === 'payout' && entry.ref.result === 'cashed-out')
    return `cashes out the head-to-head ${entry.ref.bet.challenge}`;
  return null;
}
