import type { UserBet } from '@courtside/contract/entities';
import { type Grade, gradeOf, marginOf, type Points } from '@courtside/contract/grade';
import type { Selection } from '@courtside/contract/markets';
import { useAtomValue } from 'jotai';
import { Badge } from '../../ui/badge.tsx';
import { gameAtom } from '../games/games-atoms.ts';

/** The grade a bet would get if its game ended now, and how it stands in words: `covering by 3.5`. */
export interface LiveGrade {
  readonly grade: Grade;
  readonly words: string;
}

function wordsOf({ market, side }: Selection, margin: number): string {
  const by = Math.abs(margin);
  if (market === 'moneyline') return margin === 0 ? 'tied' : `${margin > 0 ? 'leading' : 'trailing'} by ${by}`;
  if (margin === 0) return 'on the line';
  if (market === 'spread') return margin > 0 ? `covering by ${by}` : `short by ${by}`;
  if (side === 'under') return margin > 0 ? `under by ${by}` : `over by ${by}`;
  if (margin > 0) return `over by ${by}`;
  // The fewest points that take it over the line.
  const needed = Math.floor(by) + 1;
  return `needs ${needed} more point${needed === 1 ? '' : 's'}`;
}

/** How a bet stands at a score. */
export function liveGrade(selection: Selection, score: Points): LiveGrade {
  return { grade: gradeOf(selection, score), words: wordsOf(selection, marginOf(selection, score)) };
}

const tones = { won: 'win', lost: 'loss', push: 'wait' } as const;

/** Whether a pending bet is winning at the score of its game. Renders nothing before tip-off and once it is settled. */
export function LiveGradeBadge({ bet }: { bet: UserBet }) {
  const game = useAtomValue(gameAtom(bet.betId));
  if (bet.status !== 'pending' || !game?.score || game.betStatus === 'void') return null;
  const { grade, words } = liveGrade(bet, game.score);
  return (
    <span data-grade={grade} className="inline-flex min-w-0">
      <Badge tone={tones[grade]}>{words}</Badge>
    </span>
  );
}
