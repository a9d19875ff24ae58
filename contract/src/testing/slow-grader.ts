import type { BetLeg, LegResult } from '../bet-legs.ts';
import type { Points } from '../grade.ts';

/** How a leg ends, by the words of the rule. @param final null for a game that was called off */
export function gradeSlowly({ selection: { market, side, line } }: BetLeg, final: Points | null): LegResult {
  if (final === null) return 'void';
  const [home, away] = [final.team1, final.team2];
  if (market === 'moneyline') {
    if (home === away) return 'void';
    return home > away === (side === 'team1') ? 'won' : 'lost';
  }
  const own = market === 'total' ? home + away : (side === 'team1' ? home : away) + (line ?? 0);
  const other = market === 'total' ? (line ?? 0) : side === 'team1' ? away : home;
  if (own === other) return 'push';
  return own > other === (side !== 'under') ? 'won' : 'lost';
}

/** What a bet is owed, one leg after the other; null while it is open. @param finals the points of decided games, null for void ones */
export function owedSlowly(
  stake: number,
  all: readonly BetLeg[],
  finals: ReadonlyMap<string, Points | null>,
): number | null {
  // A hundred times the cents, times the denominators so far: exact for six legs.
  let [top, bottom] = [BigInt(stake), 1n];
  let isOpen = false;
  let winners = 0;
  for (const leg of all) {
    const final = finals.get(leg.gameId);
    if (final === undefined) {
      isOpen = true;
      continue;
    }
    const result = gradeSlowly(leg, final);
    if (result === 'lost') return 0;
    if (result !== 'won') continue;
    const wins = leg.price > 0 ? BigInt(leg.price) : 100n;
    const risks = leg.price > 0 ? 100n : BigInt(-leg.price);
    top = top * risks + top * wins;
    bottom *= risks;
    winners += 1;
  }
  if (isOpen) return null;
  const [whole, rest] = [top / bottom, top % bottom];
  const isRoundedUp = winners <= 1 && stake >= 100 && rest * 2n >= bottom;
  return Number(isRoundedUp ? whole + 1n : whole);
}
