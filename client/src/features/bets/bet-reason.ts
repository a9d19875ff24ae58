import { gradeOf, marginOf, type Points } from '@courtside/contract/grade';
import type { Selection } from '@courtside/contract/markets';

/** `Won by 9`, from the view of the chosen team. */
function leadWords({ side }: Selection, { team1, team2 }: Points): string {
  const lead = side === 'team2' ? team2 - team1 : team1 - team2;
  return lead > 0 ? `Won by ${lead}` : `Lost by ${-lead}`;
}

/**
 * Why a bet ended as it did: `Won by 9` for a moneyline, `Won by 4, missed by 1.5` for a spread, `208 points, under by 13` for
 * a total.
 * @param points the final score
 */
export function reasonWords(selection: Selection, points: Points): string {
  const by = Math.abs(marginOf(selection, points));
  if (selection.market === 'total') {
    const total = points.team1 + points.team2;
    if (by === 0) return `${total} points, exactly the line`;
    return `${total} points, ${total > (selection.line ?? 0) ? 'over' : 'under'} by ${by}`;
  }
  const lead = leadWords(selection, points);
  if (selection.market === 'moneyline') return lead;
  if (by === 0) return `${lead}, exactly the line`;
  return `${lead}, ${gradeOf(selection, points) === 'won' ? 'covered' : 'missed'} by ${by}`;
}
