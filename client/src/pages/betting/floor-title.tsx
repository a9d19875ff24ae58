import { useAtomValue } from 'jotai';
import { gameIdsAtom } from '../../features/games/games-atoms.ts';

const games = (count: number) => (count === 1 ? '1 game' : `${count} games`);

/** The title, and how much there is to bet on and to watch. */
export function FloorTitle() {
  const open = useAtomValue(gameIdsAtom('open')).length;
  const live = useAtomValue(gameIdsAtom('live')).length;
  return (
    <div className="mb-5">
      <h1 className="text-xl font-semibold tracking-tight">Sports Betting</h1>
      <p className="mt-1 text-sm text-soft">
        {open === 0 ? 'No games' : games(open)} open for betting{live > 0 && `, ${live} playing now`}.
      </p>
    </div>
  );
}
