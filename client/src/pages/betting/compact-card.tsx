import { useAtomValue, useSetAtom } from 'jotai';
import { CompactBetForm } from '../../features/bets/compact-bet-form.tsx';
import { ChanceBar } from '../../features/games/chance-bar.tsx';
import { gameAnchor, useGameAnchor } from '../../features/games/game-anchor.ts';
import { leagueTitleAtom } from '../../features/games/games-atoms.ts';
import { gamePause, usePauses } from '../../features/games/market.ts';
import { OnScreen, useShownGame } from '../../features/games/shown-game.ts';
import { CardSlip } from './card-slip.tsx';
import { gameSheetAtom } from './game-sheet-atom.ts';
import { GameState, PauseNote } from './game-state.tsx';

/** A game that is open for betting, among many: the specified elements in three lines. The arrow opens spread and total. */
export function CompactCard({ id }: { id: string }) {
  const card = useGameAnchor<HTMLElement>(id);
  const { game, isOnScreen } = useShownGame(id, card);
  const pauses = usePauses(id);
  const league = useAtomValue(leagueTitleAtom(id));
  const openSheet = useSetAtom(gameSheetAtom);
  if (!game) return null;
  const pause = gamePause(game, pauses);
  return (
    <article
      ref={card}
      id={gameAnchor(id)}
      tabIndex={-1}
      aria-labelledby={`teams-${id}`}
      data-game={id}
      data-compact
      className="card skipped-off-screen scroll-my-34 pr-2 pb-2 pl-3 outline-none [contain-intrinsic-height:auto_7.375rem]"
    >
      <div className="@container grid grid-cols-1 gap-1.25">
        <ChanceBar game={game} className="-mr-2 -ml-3 h-1 rounded-t-[0.3125rem]" />
        <h3
          id={`teams-${id}`}
          className="team-name text-[0.9375rem] leading-4.75 font-bold tracking-normal text-balance wrap-anywhere"
        >
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => openSheet(id)}
            className="tap text-left decoration-soft decoration-2 underline-offset-2 hover:underline"
          >
            {game.team1} vs {game.team2}
          </button>
        </h3>
        <GameState
          game={game}
          pause={pause}
          corner={<p className="ml-auto font-semibold text-soft">{league}</p>}
          className="-mt-0.5 text-note leading-4.5"
        />
        <OnScreen value={isOnScreen}>
          <CompactBetForm game={game} pauses={pauses}>
            {pause && <PauseNote game={game} pause={pause} className="col-span-full text-note" />}
          </CompactBetForm>
        </OnScreen>
        <CardSlip gameId={id} />
      </div>
    </article>
  );
}
