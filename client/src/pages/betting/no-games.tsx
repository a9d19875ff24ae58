import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { gameIdsAtom, listedLeaguesAtom, loadGames } from '../../features/games/games-atoms.ts';
import { noGamesWordsAtom } from '../../features/games/no-games-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { resetFilterAtom } from './game-filter.ts';
import { useLeagueChoice } from './game-filter-bar.tsx';
import { NextGameLine } from './next-game-line.tsx';

/** Reloads the games and shows a spinner until they are loaded. */
export function ReloadGames({ onReload, children }: { onReload?: () => void; children: ReactNode }) {
  const reload = () => {
    onReload?.();
    return loadGames();
  };
  return <Button onClick={reload}>{children}</Button>;
}

/** Says that the filter leaves no open game. */
function NoneMatch() {
  const resetFilter = useSetAtom(resetFilterAtom);
  const [, chooseLeague] = useLeagueChoice();
  const showAll = () => {
    resetFilter();
    chooseLeague('all');
  };
  return (
    <p className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span role="status">No open game matches.</span>
      <Button look="secondary" onClick={showAll}>
        Show all games
      </Button>
    </p>
  );
}

/** Why no open game is listed. Renders nothing while `count` of them are. */
export function NoGames({ count }: { count: number }) {
  const open = useAtomValue(gameIdsAtom('open'));
  const words = useAtomValue(noGamesWordsAtom);
  const anyListed = useAtomValue(listedLeaguesAtom).length > 0;
  if (open.length > 0) return count === 0 && <NoneMatch />;
  return (
    <div className="col-span-full">
      <EmptyState title="No Active Bets" action={<ReloadGames>Refresh</ReloadGames>}>
        {`${anyListed ? 'Every game has tipped off. ' : ''}${words}`}
      </EmptyState>
      <NextGameLine />
    </div>
  );
}
