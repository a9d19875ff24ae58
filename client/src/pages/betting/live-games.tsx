import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { stakedGamesAtom } from '../../features/bets/bets-atoms.ts';
import { LiveBoard } from '../../features/bets/live-board.tsx';
import { ScoreCard } from '../../features/bets/score-card.tsx';
import { CardBoundary } from '../../ui/card-boundary.tsx';
import { cx } from '../../ui/cx.ts';
import { gameGrid } from './games-loading.tsx';

/** The games that the user had a bet on at any time of the visit, so that one stays in its place when it ends. */
function useOwnGames(): ReadonlySet<string> {
  const staked = useAtomValue(stakedGamesAtom);
  const [own, setOwn] = useState<ReadonlySet<string>>(staked);
  if ([...staked].some((id) => !own.has(id))) setOwn(new Set([...own, ...staked]));
  return own;
}

/**
 * The live games: a card for each with a bet of the user, the others as one strip of boards. On a phone, several cards stand
 * beside each other, so that the first prices stay on the first screen. `narrow`: below each other.
 */
export function LiveGames({ ids, narrow = false }: { ids: readonly string[]; narrow?: boolean }) {
  const owned = useOwnGames();
  if (ids.length === 0) return null;
  const [own, others] = [ids.filter((id) => owned.has(id)), ids.filter((id) => !owned.has(id))];
  const strip = 'flex snap-x gap-2 overflow-x-auto *:shrink-0 *:snap-start';
  const ownInRow =
    own.length > 1 && 'max-sm:flex max-sm:snap-x max-sm:overflow-x-auto *:max-sm:shrink-0 *:max-sm:basis-[88%]';
  return (
    <section aria-labelledby="games-live" className="grid grid-cols-1 gap-2">
      <h2 id="games-live" className="text-base font-semibold tracking-tight sm:text-lg">
        Playing now
      </h2>
      {own.length > 0 && (
        <div className={narrow ? 'grid grid-cols-1 gap-2' : cx(gameGrid, ownInRow)}>
          {own.map((id) => (
            <CardBoundary key={id}>
              <ScoreCard id={id} />
            </CardBoundary>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <section
          aria-label="Other live games"
          tabIndex={narrow ? undefined : 0}
          className={narrow ? 'grid grid-cols-1 gap-2' : strip}
        >
          {others.map((id) => (
            <CardBoundary key={id}>
              <LiveBoard id={id} />
            </CardBoundary>
          ))}
        </section>
      )}
    </section>
  );
}
