import { potentialOfLegs } from '@courtside/contract/bet-legs';
import type { UserBet } from '@courtside/contract/entities';
import { type Cents, toCents } from '@courtside/contract/money';
import { ordinal } from '../../ui/ordinal.ts';
import { legCountOf } from './bet-picks.ts';

/** How far a parlay has come: `2 of 4` legs won, or at which leg it was lost: `lost at the 2nd of 4`. Empty for a bet on one game. */
export function progressWords(bet: UserBet & { readonly hiddenLegs?: number | undefined }): string {
  const { legs, status } = bet;
  if (legs === undefined) return '';
  const count = legCountOf(bet);
  const lost = legs.findIndex(({ result }) => result === 'lost');
  if (status === 'lost' && lost !== -1) return `${ordinal(lost + 1)} of ${count}`;
  return `${legs.filter(({ result }) => result === 'won').length} of ${count}`;
}

/** What a parlay would win with the legs that no longer count, in cents; null if all count. */
export function formerWin({ amount, legs = [], potentialWinnings }: UserBet): Cents | null {
  if (!legs.some(({ result }) => result === 'void' || result === 'push')) return null;
  const stake = toCents(amount);
  const whole = potentialOfLegs(
    stake,
    legs.map(({ price }) => price),
  );
  return whole === toCents(potentialWinnings) ? null : whole - stake;
}
