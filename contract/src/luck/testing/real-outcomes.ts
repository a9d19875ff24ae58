import type { DrawOutcome } from '../replay-season.ts';
import type { PlayedBet, PlayedSeason } from '../season-bets.ts';

/** How the draw of a bet ended; null for a cash-out, which does not tell. */
function outcomeOf({ status, side }: PlayedBet): DrawOutcome | null {
  if (status === 'cashed-out') return null;
  if (status === 'push') return 'push';
  return (status === 'won') === (side === 0) ? 'first' : 'second';
}

/**
 * Returns how the draws of a season ended, by position. A draw with cashed-out bets alone counts as pushed.
 * @throws Error if bets on a draw disagree
 */
export function realOutcomes({ draws, bets }: Pick<PlayedSeason, 'draws' | 'bets'>): DrawOutcome[] {
  return draws.map((_, draw) => {
    const told = new Set(bets.filter((bet) => bet.draw === draw).map(outcomeOf));
    told.delete(null);
    if (told.size > 1) throw new Error(`bets on draw ${draw} disagree`);
    return [...told][0] ?? 'push';
  });
}
