import { useAtomValue } from 'jotai';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { OpenBets } from '../../features/bets/open-bets.tsx';
import type { Phase } from '../../features/games/game-phase.ts';
import { gameIdsAtom, gamesLoadAtom, loadGames } from '../../features/games/games-atoms.ts';
import { ScoreCard } from '../../features/games/score-card.tsx';
import { GuideOffer } from '../../features/guide/guide-offer.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BetsSheet } from './bets-sheet.tsx';
import { FloorTitle } from './floor-title.tsx';
import { GameCard } from './game-card.tsx';
import { floorColumns, GamesLoading, gameGrid } from './games-loading.tsx';

/** Reloads the games and shows a spinner meanwhile. */
function ReloadGames({ onReload, children }: { onReload?: () => void; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    onReload?.();
    await loadGames();
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void reload()}>
      {children}
    </Button>
  );
}

function OpenGames() {
  const ids = useAtomValue(gameIdsAtom('open'));
  if (ids.length === 0)
    return (
      <EmptyState title="No Active Bets" action={<ReloadGames>Refresh</ReloadGames>}>
        Every game has tipped off. New ones open all the time.
      </EmptyState>
    );
  return (
    <div className={gameGrid}>
      {ids.map((id) => (
        <GameCard key={id} id={id} />
      ))}
    </div>
  );
}

/** Score cards of the games in one phase that take no more bets. */
function Scores({ phase, title }: { phase: Phase; title: string }) {
  const ids = useAtomValue(gameIdsAtom(phase));
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby={`games-${phase}`} className="mt-10">
      <h2 id={`games-${phase}`} className="mb-4 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <div className={gameGrid}>
        {ids.map((id) => (
          <ScoreCard key={id} id={id} />
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

function Loaded() {
  return (
    <div className={floorColumns}>
      <div>
        <FloorTitle />
        <OpenGames />
        <Scores phase="live" title="Playing now" />
        <Scores phase="finished" title="Final scores" />
      </div>
      <aside aria-labelledby="your-bets" className="hidden xl:block">
        <div className="card sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-4">
          <h2 id="your-bets" className="mb-3 text-base font-semibold">
            Your bets
          </h2>
          <OpenBets />
        </div>
      </aside>
      <BetsSheet />
      <GuideOffer />
    </div>
  );
}

/** The betting page of a signed-in user. */
export function BettingFloor() {
  const load = useAtomValue(gamesLoadAtom);
  const floor = useRef<HTMLDivElement>(null);
  // The pressed button disappears while the games reload, so the focus moves to the container.
  const keepFocus = () => floor.current?.focus({ preventScroll: true });
  return (
    <div ref={floor} tabIndex={-1} className="outline-none">
      {load.status === 'loading' && <GamesLoading />}
      {load.status === 'failed' && <Failed failure={load.failure} onReload={keepFocus} />}
      {load.status === 'loaded' && <Loaded />}
    </div>
  );
}
