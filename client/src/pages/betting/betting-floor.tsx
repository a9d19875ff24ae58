import { useAtom, useAtomValue } from 'jotai';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { areBetsKnownAtom, hasGameTippedOffAtom } from '../../features/bets/bets-atoms.ts';
import { keptDraftsAtom } from '../../features/bets/stake-drafts.ts';
import { gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { FewGames } from './few-games.tsx';
import { filteredIdsAtom, hasFilterAtom } from './game-filter.ts';
import { type GamePlaces, useGamePlaces } from './game-places.ts';
import { gameSheetAtom } from './game-sheet-atom.ts';
import { GamesLoading } from './games-loading.tsx';
import { ManyGames } from './many-games.tsx';
import { ReloadGames } from './no-games.tsx';
import { BetsSheet } from './open-bets.tsx';
import { useOwnGames } from './own-games.ts';

const GameSheet = onDemand('The sheet of a game', () => import('./game-sheet.tsx'));

/** The sheet of a game, which the title of its card opens. */
function OpenGameSheet() {
  const [id, setId] = useAtom(gameSheetAtom);
  useEffect(() => () => setId(null), [setId]);
  return id !== null && <GameSheet id={id} onClose={() => setId(null)} />;
}

function Failed({ failure, onReload }: { failure: unknown; onReload: () => void }) {
  return (
    <section aria-label="Error" className="card mx-auto grid max-w-lg gap-4 p-6">
      <h1 className="text-lg font-semibold">Error</h1>
      <AlertBox>{messageOf(failure, 'Failed to fetch bets')}</AlertBox>
      <div>
        <ReloadGames onReload={onReload}>Try Again</ReloadGames>
      </div>
    </section>
  );
}

/** The places of the games that the filter leaves. */
function useFilteredPlaces(): GamePlaces {
  const places = useGamePlaces();
  const ids = useAtomValue(filteredIdsAtom);
  if (ids === null) return places;
  const left = new Set(ids);
  const filtered = (all: readonly string[]) => all.filter((id) => left.has(id));
  return {
    open: filtered(places.open),
    live: filtered(places.live),
    finished: filtered(places.finished),
    isLiveFirst: places.isLiveFirst,
    isCompact: places.isCompact,
  };
}

function Loaded() {
  const places = useFilteredPlaces();
  const hasFilter = useAtomValue(hasFilterAtom);
  const staked = useOwnGames();
  const hasRail = useMedia('(min-width: 80rem)');
  const isNarrowed = useAtomValue(filteredIdsAtom) !== null;
  const Floor = places.isCompact ? ManyGames : FewGames;
  return (
    <>
      <Floor
        places={places}
        own={places.live.filter((id) => staked.has(id))}
        others={places.live.filter((id) => !staked.has(id))}
        hasFilter={hasFilter}
        isNarrowed={isNarrowed}
        hasRail={hasRail}
      />
      <BetsSheet />
      <OpenGameSheet />
    </>
  );
}

/** How long loaded games wait for the user's bets, which decide their order; in ms. */
const maxBetsWait = 1000;

/** Whether the games can be shown in their final order: those with bets are loaded, and the bets are known or take too long. */
function useIsOrderKnown(): boolean {
  const { status } = useAtomValue(gamesLoadAtom);
  const hasTippedOff = useAtomValue(hasGameTippedOffAtom);
  const gamesLoaded = status === 'loaded' && !hasTippedOff;
  const betsKnown = useAtomValue(areBetsKnownAtom);
  const [known, setKnown] = useState(false);
  useEffect(() => {
    if (!gamesLoaded || known) return;
    if (betsKnown) return setKnown(true);
    const timer = setTimeout(() => setKnown(true), maxBetsWait);
    return () => clearTimeout(timer);
  }, [gamesLoaded, betsKnown, known]);
  return known || (gamesLoaded && betsKnown);
}

/** The betting page of a signed-in user. */
export function BettingFloor() {
  const load = useAtomValue(gamesLoadAtom);
  const isOrderKnown = useIsOrderKnown();
  useAtomValue(keptDraftsAtom);
  // The bets often arrive last. Deferred, the cards are rendered in slices, so that the browser responds to taps.
  const isReady = useDeferredValue(load.status === 'loaded' && isOrderKnown);
  const floor = useRef<HTMLDivElement>(null);
  // The pressed button disappears while the games reload, so the focus moves to the container.
  const keepFocus = () => floor.current?.focus({ preventScroll: true });
  return (
    <div ref={floor} tabIndex={-1} className="outline-none">
      {load.status === 'failed' && <Failed failure={load.failure} onReload={keepFocus} />}
      {load.status !== 'failed' && (isReady ? <Loaded /> : <GamesLoading />)}
    </div>
  );
}
