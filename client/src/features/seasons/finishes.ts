import type { AllTimeRow } from '@courtside/contract/seasons';

/** In how many seasons a member finished above another one, below, and level with them. */
export interface SeasonsRecord {
  readonly above: number;
  readonly below: number;
  readonly level: number;
}

/** Compares the ranks of two members in the seasons that both played. Null if there is none. */
export function recordAgainst(
  own: Pick<AllTimeRow, 'finishes'>,
  other: Pick<AllTimeRow, 'finishes'>,
): SeasonsRecord | null {
  const ranks = new Map(other.finishes.map(({ seasonId, rank }) => [seasonId, rank]));
  const behind = own.finishes.flatMap(({ seasonId, rank }) => {
    const theirs = ranks.get(seasonId);
    return theirs === undefined ? [] : [rank - theirs];
  });
  if (behind.length === 0) return null;
  return {
    above: behind.filter((places) => places < 0).length,
    below: behind.filter((places) => places > 0).length,
    level: behind.filter((places) => places === 0).length,
  };
}
