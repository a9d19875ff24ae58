import type { UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents, formatChange, toCents } from '@courtside/contract/money';
import { showToast, type ToastText } from '../../ui/toast/toast-atoms.ts';
import { profitOf, resultOf } from './bet-result.ts';
import { becameWords, matchupWords, priceErrorWords, selectionWords } from './bet-words.ts';
import { isHeadToHead } from './head-to-head.ts';

/** When more bets than this end together, one sentence announces them all. */
const maxSentences = 2;

/** Announces bets that ended or were corrected. `known` are the bets before the change, `next` those after it. */
export function announceChanges(
  known: ReadonlyMap<string, UserBet>,
  next: ReadonlyMap<string, UserBet>,
  arrived: readonly UserBet[],
): void {
  const before = (bet: UserBet) => known.get(bet.id) ?? bet;
  const changed = [...new Set(arrived.map(({ id }) => next.get(id)))]
    .filter((bet) => bet !== undefined)
    .filter((bet) => before(bet).status !== bet.status);
  const settled = changed.filter((bet) => before(bet).status === 'pending');
  const corrected = changed.filter((bet) => before(bet).status !== 'pending');
  if (settled.length > maxSentences) showToast(newsOfAll(settled));
  else for (const bet of settled) showToast(newsOf(bet));
  if (corrected.length > maxSentences) showToast(correctionOfAll(corrected, before));
  else for (const bet of corrected) showToast(correctionOf(bet, before(bet)));
}

/** What a closed bet pays back, in cents. */
function paysBack({ status, amount, potentialWinnings, cashedOut }: UserBet): Cents {
  if (status === 'won') return toCents(potentialWinnings);
  if (status === 'cashed-out') return toCents(cashedOut ?? 0);
  return status === 'void' || status === 'push' ? toCents(amount) : 0;
}

/** What a bet is on, with the game of a total: `Celtics −5.5`, `Over 222.5, Celtics vs. Heat,`. */
function whatOf(bet: UserBet): string {
  if (bet.legs !== undefined) return `Your ${selectionWords(bet)}`;
  return bet.market === 'total' ? `${selectionWords(bet)}, ${matchupWords(bet.betData)},` : selectionWords(bet);
}

/** The announcement of a bet that has just ended, with the money that its ticket says. */
function newsOf(bet: UserBet): ToastText {
  const what = whatOf(bet);
  const named = bet.legs === undefined ? `Your bet on ${what}` : what;
  const stake = formatCents(toCents(bet.amount));
  const paid = formatCents(paysBack(bet));
  const result = resultOf(bet);
  if (isHeadToHead(bet) && result !== null && profitOf(bet) !== 0)
    return { tone: bet.status === 'won' ? 'win' : 'plain', text: `${what} ${bet.status}. ${result.money} on the tab.` };
  if (bet.status === 'won') return { tone: 'win', text: `${what} won: ${formatChange(profitOf(bet))}.` };
  if (bet.status === 'cashed-out') return { tone: 'win', text: `${named} is cashed out for ${paid}.` };
  if (bet.status === 'lost') return { tone: 'plain', text: `${what} lost. Your ${stake} stake is gone.` };
  if (bet.status === 'push') return { tone: 'plain', text: `${what} pushed. Your ${stake} is back.` };
  if (bet.priceError) return { tone: 'plain', text: `${named} is void. ${priceErrorWords(bet)}` };
  const end = bet.cancelled ? 'undone' : 'void';
  return { tone: 'plain', text: `${named} is ${end}. Your ${stake} is back.` };
}

/** `5 bets settled, 3 won: +$240.00.` Bets at wrong odds are void together, before their game. */
function newsOfAll(bets: readonly UserBet[]): ToastText {
  if (bets.every(({ priceError }) => priceError)) {
    const amount = bets.reduce((sum, bet) => sum + bet.amount, 0);
    return { tone: 'plain', text: `${bets.length} bets are void. ${priceErrorWords({ amount })}` };
  }
  const won = bets.filter(({ status }) => status === 'won').length;
  const change = formatChange(bets.reduce((sum, bet) => sum + profitOf(bet), 0));
  return { tone: won > 0 ? 'win' : 'plain', text: `${bets.length} bets settled, ${won || 'none'} won: ${change}.` };
}

const toneOf = (change: Cents) => (change > 0 ? 'win' : 'plain');

/** `Result corrected: Celtics vs. Heat, your win became a loss. −$125.00.` */
function correctionOf(bet: UserBet, before: UserBet): ToastText {
  const change = paysBack(bet) - paysBack(before);
  const became = becameWords(before.status, bet.status);
  const what = bet.legs === undefined ? matchupWords(bet.betData) : selectionWords(bet);
  return {
    tone: toneOf(change),
    text: `Result corrected: ${what}, ${became}. ${formatChange(change)}.`,
  };
}

/** `Results corrected for 5 of your bets. +$240.00.` */
function correctionOfAll(bets: readonly UserBet[], before: (bet: UserBet) => UserBet): ToastText {
  const change = bets.reduce((sum, bet) => sum + paysBack(bet) - paysBack(before(bet)), 0);
  return {
    tone: toneOf(change),
    text: `Results corrected for ${bets.length} of your bets. ${formatChange(change)}.`,
  };
}
