import { isChallengePrice } from '@courtside/contract/challenge-terms';
import type { Challenge } from '@courtside/contract/challenges';
import type { Selection } from '@courtside/contract/markets';
import { formatCents, toCents } from '@courtside/contract/money';
import { selectionWords } from '../bets/bet-words.ts';
import { type ChallengeSide, roleOf } from './challenge-view.ts';

/** What is wrong with a typed price that a head-to-head cannot have. */
export const priceRule = 'Use a price from +100 to +5000 or from −100 to −5000, like +150 or −150.';

/** Reads a typed American price: `+150`, `-150`, `150`. Null for anything that a head-to-head cannot have. */
export function readPrice(typed: string): number | null {
  const text = typed.trim().replace('−', '-');
  if (!/^[+-]?\d{3,4}$/.test(text)) return null;
  const price = Number(text);
  return isChallengePrice(price) ? price : null;
}

/** `You risk $20.00 to win $12.74.` */
export function riskWords(name: string, { stake, wins }: Pick<ChallengeSide, 'stake' | 'wins'>): string {
  return `${name} ${name === 'You' ? 'risk' : 'risks'} ${formatCents(stake)} to win ${formatCents(wins)}.`;
}

/** What a side of a head-to-head needs, in words. */
export interface WinWords {
  /** The side on its own: `76ers win`, `Celtics −5.5`. */
  readonly what: string;
  /** Stands before the outcome in a sentence: `the`, or nothing. */
  readonly subject: string;
  /** `76ers win`, `Celtics −5.5 wins`. */
  readonly outcome: string;
  /** The other outcome. A line can be hit exactly, so a side of one does not only win or lose. */
  readonly otherwise: string;
}

/** What a selection needs to win. */
export function winWords(selection: Selection & { readonly teamChosen: string }): WinWords {
  const words = selectionWords(selection);
  if (selection.market === 'moneyline')
    return { what: `${words} win`, subject: 'the', outcome: `${words} win`, otherwise: 'if not' };
  return { what: words, subject: '', outcome: `${words} wins`, otherwise: 'if it loses' };
}

/** Both names, the reader first: `You vs Bryce`. */
export function versusWords({ challenger, opponent }: Challenge, uid: string): string {
  const [one, other] = [challenger, opponent].map((person) => (person?.uid === uid ? 'You' : person?.username));
  return other === 'You' ? `You vs ${one}` : `${one} vs ${other ?? 'anyone'}`;
}

function openWords(challenge: Challenge, uid: string): string {
  const { challenger, opponent } = challenge;
  const role = roleOf(challenge, uid);
  if (role === 'challenger')
    return opponent === null ? 'Waiting for someone to take it' : `Waiting for ${opponent.username}`;
  if (role === 'opponent') return `${challenger.username} challenged you`;
  return opponent === null
    ? `${challenger.username} challenges anyone`
    : `${challenger.username} challenged ${opponent.username}`;
}

/** The title of a challenge as a user reads it: who waits for whom, or who plays whom. */
export function titleOf(challenge: Challenge, uid: string): string {
  return challenge.status === 'open' ? openWords(challenge, uid) : versusWords(challenge, uid);
}

const endings = {
  declined: 'Declined',
  answered: 'Answered with another price',
  withdrawn: 'Withdrawn',
  expired: 'Nobody took it',
} as const;

/** The result of a head-to-head that has ended, as a user reads it: a word, and the money that changed hands or returned. */
export function endOf(
  challenge: Challenge,
  uid: string,
): { readonly word: string; readonly money: string | null } | null {
  const { status, result, challenger, opponent, stake, otherStake } = challenge;
  if (status === 'open') return null;
  if (status !== 'taken') return { word: endings[status], money: null };
  const role = roleOf(challenge, uid);
  if (result === 'push' || result === 'void') {
    const own = role === 'opponent' ? otherStake : stake;
    const word = result === 'push' ? 'Push' : 'Void';
    return role === 'reader' ? { word, money: null } : { word: `${word}:`, money: `${formatCents(toCents(own))} back` };
  }
  if (result !== 'won' && result !== 'lost') return null;
  const won = formatCents(toCents(result === 'won' ? otherStake : stake));
  if (role === 'reader') return { word: `${(result === 'won' ? challenger : opponent)?.username} won`, money: won };
  const hasWon = (result === 'won') === (role === 'challenger');
  return hasWon ? { word: 'Won', money: `+${won}` } : { word: 'Lost', money: `−${won}` };
}
