import { useAtomValue } from 'jotai';
import { useDeferredValue, useRef } from 'react';
import { Link } from 'react-router';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom, gameIdsAtom, gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { WaysIn } from '../../features/sign-in/ways-in.tsx';
import { useCardsOnScreenFirst } from './cards-on-screen.ts';
import { GameCard } from './game-card.tsx';
import { floorTitle, GameSkeleton, gameGrid } from './games-loading.tsx';

/** Most games shown to a signed-out visitor. */
const maxGames = 12;

/** A game to read. A tap leads to the prompt and remembers the game, so that the sign-up leads back to it. */
function ReadOnlyGame({ id, onTap }: { id: string; onTap: () => void }) {
  const game = useAtomValue(gameAtom(id));
  if (!game) return null;
  return (
    <div className="relative">
      <div inert>
        <GameCard id={id} />
      </div>
      <Link
        to={`#${gameAnchor(id)}`}
        replace
        preventScrollReset
        onClick={onTap}
        aria-label={`Log in to bet on ${game.team1} vs ${game.team2}`}
        className="absolute inset-0 rounded-card"
      />
    </div>
  );
}

function LoadedGames({ onTap }: { onTap: () => void }) {
  const open = useAtomValue(gameIdsAtom('open'));
  return useCardsOnScreenFirst(open)
    .slice(0, maxGames)
    .map((id) => <ReadOnlyGame key={id} id={id} onTap={onTap} />);
}

function ReadOnlyGames({ onTap }: { onTap: () => void }) {
  const { status } = useAtomValue(gamesLoadAtom);
  // Deferred, the cards are rendered in slices, so that the browser responds to taps.
  const isReady = useDeferredValue(status === 'loaded');
  if (status === 'failed') return null;
  return (
    <div className={gameGrid}>
      {isReady ? <LoadedGames onTap={onTap} /> : [1, 2, 3, 4, 5, 6].map((key) => <GameSkeleton key={key} />)}
    </div>
  );
}

/** The betting page of a signed-out visitor: the prompt, and below it the open games to read. */
export function SignedOut() {
  const prompt = useRef<HTMLElement>(null);
  const focusPrompt = () => prompt.current?.querySelector('a')?.focus({ preventScroll: true });
  return (
    <>
      <h1 className={`mb-3 sm:mb-5 ${floorTitle}`}>Sports Betting</h1>
      <section
        ref={prompt}
        aria-label="Log in"
        className="card sticky top-16 z-10 mb-3 grid justify-items-center gap-3 px-4 py-4 text-center shadow-float md:top-18"
      >
        <p className="font-semibold">Please log in to access the betting platform.</p>
        <p className="text-sm text-pretty text-soft">New here? Sign up and start with $1,000.00 of play money.</p>
        <WaysIn />
      </section>
      <ReadOnlyGames onTap={focusPrompt} />
    </>
  );
}
