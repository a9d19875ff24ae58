import type { UserBet } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { Badge } from '../../ui/badge.tsx';
import { gameAtom } from '../games/games-atoms.ts';
import { liveGrade } from './live-grade.ts';

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
