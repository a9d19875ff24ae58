import type { NightCard } from '@courtside/core/nights/night-card';
import { nightName } from '@courtside/core/nights/night-name';
import type { PicturedNight } from '../pictures/draw-night.ts';

/** By how many points a bet missed its line: `by half a point`. */
export function missedBy(points: number): string {
  if (points === 0.5) return 'by half a point';
  return points === 1 ? 'by 1 point' : `by ${points} points`;
}

/** A night as its picture shows it. @param code an invite to the group, with its dash; null for none */
export function presentNightPicture(card: NightCard, code: string | null): PicturedNight {
  const { groupName, night, isOver, rows, best, worst } = card;
  return {
    groupName,
    date: nightName(night),
    isOver,
    rows: rows.map(({ uid, username, profit }) => ({ uid, username, profit })),
    friends: 0,
    best: best && { username: best.username, about: best.on, profit: best.profit },
    worst: worst && { username: worst.username, about: missedBy(worst.by), profit: worst.profit },
    code,
  };
}
