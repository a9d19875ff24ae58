import { useAtomValue } from 'jotai';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { nowAtom } from '../../features/games/clock.ts';
import { Crest } from '../../features/games/crest.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom } from '../../features/games/games-atoms.ts';
import { isBettingOpen } from '../../features/games/market.ts';
import { matchup } from './matchup.ts';

/** Leads back to the game that the user wanted to bet on before signing in. */
export function BackToGame({ id }: { id: string }) {
  const game = useAtomValue(gameAtom(id));
  const now = useAtomValue(nowAtom);
  if (!game) return null;
  const open = isBettingOpen(game, now);
  return (
    <Link
      to={open ? `/betting#${gameAnchor(id)}` : '/betting'}
      className="flex min-h-16 items-center gap-3 rounded-card bg-court px-4 py-3 font-semibold text-on-court transition-colors hover:bg-court-hover"
    >
      <span className="flex shrink-0 -space-x-2">
        <Crest team={game.team1} className="size-9" />
        <Crest team={game.team2} className="size-9" />
      </span>
      <span className="min-w-0 grow text-pretty wrap-anywhere">
        {open
          ? `Back to ${matchup(game)}: place your bet`
          : `${matchup(game)} has tipped off: pick a game that is open`}
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </Link>
  );
}
