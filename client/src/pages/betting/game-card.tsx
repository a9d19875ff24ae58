import { useAtomValue, useSetAtom } from 'jotai';
import { BetForm } from '../../features/bets/bet-form.tsx';
import { ChanceBar } from '../../features/games/chance-bar.tsx';
import { gameAnchor, useGameAnchor } from '../../features/games/game-anchor.ts';
import { leagueTitleAtom } from '../../features/games/games-atoms.ts';
import { gamePause, usePauses } from '../../features/games/market.ts';
import { OnScreen, useShownGame } from '../../features/games/shown-game.ts';
import { CardSlip } from './card-slip.tsx';
import { gameSheetAtom } from './game-sheet-atom.ts';
import { GameState } from './game-state.tsx';

/** A game that is open for betting. Its title opens the sheet of the game. */
export function GameCard({ id }: { id: string }) {
  const card = useGameAnchor<HTMLElement>(id);
  const { game, isOnScreen } = useShownGame(id, card);
  const pauses = usePauses(id);
  const league = useAtomValue(leagueTitleAtom(id));
  const openSheet = useSetAtom(gameSheetAtom);
  if (!game) return null;
  return (
    <article
      ref={card}
      id={gameAnchor(id)}
      tabIndex={-1}
      aria-labelledby={`teams-${id}`}
      data-game={id}
      className="card skipped-off-screen scroll-my-20 px-3 pt-1.5 pb-2.5 outline-none"
    >
      <div className="@container grid grid-cols-1 gap-1">
        <ChanceBar game={game} className="-mx-3 -mt-1.5 h-1.25 rounded-t-[0.3125rem]" />
        <div className="flex items-baseline gap-2">
          <h2 id={`teams-${id}`} className="team-name text-[0.9375rem] leading-5 font-bold text-balance wrap-anywhere">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => openSheet(id)}
              className="tap text-left decoration-soft decoration-2 underline-offset-2 hover:underline"
            >
              {game.team1} vs {game.team2}
            </button>
          </h2>
          {league !== null && <p className="ml-auto shrink-0 text-note text-soft">{league}</p>}
        </div>
        <GameState game={game} pause={gamePause(game, pauses)} className="min-h-6 text-note leading-4" />
        <OnScreen value={isOnScreen}>
          <BetForm game={game} pauses={pauses} />
        </OnScreen>
        <CardSlip gameId={id} />
      </div>
    </article>
  );
}
