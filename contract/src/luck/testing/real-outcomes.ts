import type { DrawOutcome, PlayedBet, PlayedParlay, PlayedSeason } from '../season-bets.ts';

/** How the draw of a bet ended; null for a cash-out, which does not tell. */
function outcomeOf({ status, side }: PlayedBet): DrawOutcome | null {
  if (status === 'cashed-out') return null;
  if (status === 'push') return 'push';
  return (status === 'won') === (side === 0) ? 'first' : 'second';
}

/** How the draw of a leg ended; null for an open one, which does not tell. */
function outcomeOfLeg({ result, side }: PlayedParlay['legs'][number]): DrawOutcome | null {
  if (result === 'open') return null;
  if (result === 'push') return 'push';
  return (result === 'won') === (side === 0) ? 'first' : 'second';
}

/**
 * Returns how the draws of a season ended, by position. A draw of which no bet tells counts as pushed.
 * @throws Error if bets on a draw disagree
 */
export function realOutcomes({
  draws,
  bets,
  parlays,
}: Pick<PlayedSeason, 'draws' | 'bets' | 'parlays'>): DrawOutcome[] {
  const legs = parlays.flatMap((parlay) => parlay.legs);
  return draws.map((_, draw) => {
    const ofBets = bets.filter((bet) => bet.draw === draw).map(outcomeOf);
    const told = new Set([...ofBets, ...legs.filter((leg) => leg.draw === draw).map(outcomeOfLeg)]);
    told.delete(null);
    if (told.size > 1) throw new Error(`bets on draw ${draw} disagree`);
    return [...told][0] ?? 'push';
  });
}
