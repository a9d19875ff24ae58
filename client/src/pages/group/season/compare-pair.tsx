import type { SeasonRow } from '@courtside/contract/seasons';
import { onDemand } from '../../../ui/lazy-part.tsx';

/** The dialog that compares two members of a season. */
export const PairDialog = onDemand('Head-to-head', () => import('./head-to-head.tsx'));

/** Whom the dialog compares. */
export type Pair = readonly [string, string];

/** The pair that a press on a row compares: the user and that member, or the user and the best other one. */
export function pairOf(uid: string, own: string | undefined, rows: readonly SeasonRow[]): Pair | null {
  const plays = rows.some((row) => row.uid === own);
  const first = plays && own !== undefined ? own : uid;
  const second = first !== uid ? uid : rows.find((row) => row.uid !== first)?.uid;
  return second === undefined ? null : [first, second];
}
