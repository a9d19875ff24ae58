import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Fragment, memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { areBetsKnownAtom, hasGameTippedOffAtom } from '../../features/bets/bets-atoms.ts';
import { ScoreCard } from '../../features/bets/score-card.tsx';
import { keptDraftsAtom } from '../../features/bets/stake-drafts.ts';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameIdsAtom, gamesLoadAtom, listedLeaguesAtom, loadGames } from '../../features/games/games-atoms.ts';
import { noGamesWordsAtom } from '../../features/games/no-games-words.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { CardBoundary } from '../../ui/card-boundary.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useCardsOnScreenFirst } from './cards-on-screen.ts';
import { FloorTitle } from './floor-title.tsx';
import { GameCard } from './game-card.tsx';
import { gameDaysAtom } from './game-days.ts';
import { filteredIdsAtom, hasFilterAtom, resetFilterAtom } from './game-filter.ts';
import { GameFilterBar, useLeagueChoice } from './game-filter-bar.tsx';
import { type GamePlaces, useGamePlaces } from './game-places.ts';
import { gameSheetAtom } from './game-sheet-atom.ts';
import { floorColumns, GamesLoading, gameGrid } from './games-loading.tsx';
import { GuideOffer } from './guide-offer.tsx';
import { LiveGames, NoOtherGames, OtherGames, OwnGamesInRail } from './live-games.tsx';
import { NextGameLine } from './next-game-line.tsx';
import { BetsSheet, OpenBets } from './open-bets.tsx';
import { useOwnGames } from './own-games.ts';
import { OwnLiveGame } from './own-live-game.tsx';

const GameSheet = onDemand('The sheet of a game', () => import('./game-sheet.tsx'));

/** The sheet of a game, which the title of its card opens. */
function OpenGameSheet() {
  const [id, setId] = useAtom(gameSheetAtom);
  useEffect(() => () => setId(null), [setId]);
  return id !== null && <GameSheet id={id} onClose={() => setId(null)} />;
}

/** Reloads the games and shows a spinner until they are loaded. */
function ReloadGames({ onReload, children }: { onReload?: () => void; children: ReactNode }) {
  const reload = () => {
    onReload?.();
    return loadGames();
  };
  return <Button onClick={reload}>{children}</Button>;
}

/** A game that has tipped off where its card was, as high as the card. */
function StartedGame({ id }: { id: string }) {
  const isOwn = useOwnGames().has(id);
  // The open card is still on the page while this one is rendered for the first time.
  const [minHeight] = useState(() => document.getElementById(gameAnchor(id))?.offsetHeight ?? 0);
  return isOwn ? <OwnLiveGame id={id} minHeight={minHeight} /> : <ScoreCard id={id} minHeight={minHeight} />;
}

/** A game where it has its place. It is not rendered again when the others change. */
const GamePlace = memo(function GamePlace({ id }: { id: string }) {
  const isOpen = useAtomValue(gameIdsAtom('open')).includes(id);
  return isOpen ? <GameCard id={id} /> : <StartedGame id={id} />;
});

/** The games day by day, those of a day in the order they had. One that has tipped off stays behind the game before it. */
function inOrderOfDays(ids: readonly string[], days: ReadonlyMap<string, string>): readonly string[] {
  if (days.size === 0) return ids;
  const order = [...new Set(days.values())];
  const byDay = new Map<string, string[]>(order.map((day) => [day, []]));
  let last = order[0] ?? '';
  for (const id of ids) {
    last = days.get(id) ?? last;
    byDay.get(last)?.push(id);
  }
  return [...byDay.values()].flat();
}

/** The days to show, by the game whose card follows. A game that has tipped off has no day, and is among those of the day before it. */
function headingsOf(ids: readonly string[], days: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  let last = '';
  for (const id of ids) {
    const day = days.get(id) ?? last;
    if (day !== last) headings.set(id, day);
    last = day;
  }
  return headings;
}

/** The day of a game above the first card of that day. */
function DayHeading({ day }: { day: string }) {
  return <h2 className="col-span-full -mb-1 text-base font-semibold tracking-tight sm:text-lg">{day}</h2>;
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

/** The open games, and those that have tipped off since they got their places. */
function OpenGames({ ids }: { ids: readonly string[] }) {
  const days = useAtomValue(gameDaysAtom);
  const shownIds = useCardsOnScreenFirst(inOrderOfDays(ids, days));
  const open = useAtomValue(gameIdsAtom('open'));
  const words = useAtomValue(noGamesWordsAtom);
  const anyListed = useAtomValue(listedLeaguesAtom).length > 0;
  const headings = headingsOf(shownIds, days);
  return (
    <div data-games className={gameGrid}>
      <GuideOffer />
      {shownIds.map((id) => (
        <Fragment key={id}>
          {headings.has(id) && <DayHeading day={headings.get(id) ?? ''} />}
          <CardBoundary>
            <GamePlace id={id} />
          </CardBoundary>
        </Fragment>
      ))}
      {open.length > 0 && ids.length === 0 && <NoneMatch />}
      {open.length === 0 && (
        <div className="col-span-full">
          <EmptyState title="No Active Bets" action={<ReloadGames>Refresh</ReloadGames>}>
            {`${anyListed ? 'Every game has tipped off. ' : ''}${words}`}
          </EmptyState>
          <NextGameLine />
        </div>
      )}
    </div>
  );
}

/** Score cards of games that have ended. */
function FinalScores({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby="games-finished">
      <h2 id="games-finished" className="mb-3 text-base font-semibold tracking-tight sm:text-lg">
        Final scores
      </h2>
      <div className={gameGrid}>
        {ids.map((id) => (
          <CardBoundary key={id}>
            <ScoreCard id={id} />
          </CardBoundary>
        ))}
      </div>
    </section>
  );
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

/** The live games with a bet of the user, and the other bets, next to the open games. */
function Rail({ own }: { own: readonly string[] }) {
  return (
    <aside aria-labelledby="your-bets" className="col-start-2 row-start-2">
      <div className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col">
        <div className="-mx-1 grid min-h-0 grid-cols-1 gap-3 overflow-y-auto px-1 pb-1">
          <OwnGamesInRail ids={own} />
          <section aria-labelledby="your-bets" className="card p-3">
            <h2 id="your-bets" className="mb-3 text-base font-semibold">
              Your bets
            </h2>
            <OpenBets without={own} />
          </section>
        </div>
      </div>
    </aside>
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
  };
}

function Loaded() {
  const hasRail = useMedia('(min-width: 80rem)');
  const places = useFilteredPlaces();
  const hasFilter = useAtomValue(hasFilterAtom);
  const staked = useOwnGames();
  const [own, others] = [places.live.filter((id) => staked.has(id)), places.live.filter((id) => !staked.has(id))];
  const isNarrowed = useAtomValue(filteredIdsAtom) !== null;
  const live = !hasRail && <LiveGames own={own} others={others} />;
  return (
    <div className={floorColumns}>
      <div className="col-span-full">
        <FloorTitle />
        {hasFilter && <GameFilterBar />}
      </div>
      {hasRail && <Rail own={own} />}
      <div className="grid grid-cols-1 content-start gap-2.5 sm:gap-6 xl:col-start-1 xl:row-start-2">
        {hasRail && others.length > 0 && <OtherGames ids={others} />}
        {hasRail && others.length === 0 && places.open.length > 0 && !isNarrowed && <NoOtherGames />}
        {places.isLiveFirst && live}
        <OpenGames ids={places.open} />
        {!places.isLiveFirst && live}
        <FinalScores ids={places.finished} />
      </div>
      <BetsSheet />
      <OpenGameSheet />
    </div>
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
