import { formatCents } from '@courtside/contract/money';
import { type LuckRow, minBets } from '../../../features/luck/luck-row.ts';

/** The answer: `$85.20 of good luck`. */
export function luckTitle({ bets, luck }: LuckRow): string {
  if (bets === 0) return 'No decided bet yet';
  if (bets < minBets) return 'Too few bets to tell luck from skill';
  if (luck === 0) return 'Neither good nor bad luck';
  return `${formatCents(Math.abs(luck))} of ${luck > 0 ? 'good' : 'bad'} luck`;
}

/** `48 decided bets`. */
export function betsWords(bets: number): string {
  return bets === 1 ? '1 decided bet' : `${bets.toLocaleString('en-US')} decided bets`;
}
