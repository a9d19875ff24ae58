import type { Game } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { GameChallenge } from '../../features/challenges/game-challenge.tsx';
import { ChanceBar } from '../../features/games/chance-bar.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { Crest } from '../../features/games/crest.tsx';
import { fairChances } from '../../features/games/fair-chance.ts';
import { gameAtom } from '../../features/games/games-atoms.ts';
import { gamePause, isBettingOpen, usePauses } from '../../features/games/market.ts';
import { OddsHistory } from '../../features/games/odds-history.tsx';
import { splitTeamName } from '../../features/games/team-name.ts';
import { GameInjuries } from '../../features/injuries/game-injuries.tsx';
import { ParlayPicks } from '../../features/parlay/parlay-picks.tsx';
import { SlipButton } from '../../features/parlay/slip-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Modal } from '../../ui/modal.tsx';
import { SheetTitle } from '../../ui/sheet-title.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { GameState } from './game-state.tsx';

function TeamChance({ team, chance, isSecond }: { team: string; chance: number; isSecond: boolean }) {
  return (
    <span className={cx('flex min-w-0 items-center gap-1.75', isSecond && 'flex-row-reverse')}>
      <Crest team={team} className="size-6.5" />
      <span className="nickname truncate text-base">{splitTeamName(team).nickname}</span>
      <span className="num text-[1.5rem] leading-6.5">{`${chance}%`}</span>
    </span>
  );
}

/** The fair chance of both teams, and that of the first over time. */
function FairChance({ game }: { game: Game }) {
  const isWide = useMedia('(min-width: 64rem)');
  const chances = fairChances(game);
  return (
    <section aria-labelledby="sheet-chance">
      <SheetTitle id="sheet-chance" note={`${splitTeamName(game.team1).nickname} over time`}>
        Fair chance
      </SheetTitle>
      {chances !== null && (
        <div className="mt-1.5 mb-1.25 flex items-center justify-between gap-3">
          <TeamChance team={game.team1} chance={chances.team1} isSecond={false} />
          <TeamChance team={game.team2} chance={chances.team2} isSecond />
        </div>
      )}
      <ChanceBar game={game} className="mb-2 h-1.5 rounded-[2px]" />
      <OddsHistory game={game} height={isWide ? 214 : 124} />
    </section>
  );
}

/** A game over the page: its fair chance and its history, a challenge to a friend, and the injuries of both teams. */
export default function GameSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const game = useAtomValue(gameAtom(id));
  const pauses = usePauses(id);
  const now = useAtomValue(nowAtom);
  if (!game)
    return (
      <Modal title="Game" onClose={onClose}>
        <p className="text-sm text-soft">This game is no longer listed.</p>
      </Modal>
    );
  const isOpen = isBettingOpen(game, now);
  return (
    <Modal
      title={`${game.team1} vs ${game.team2}`}
      about={
        isOpen ? (
          <GameState game={game} pause={gamePause(game, pauses)} className="w-fit max-w-full gap-x-2.5 leading-5" />
        ) : (
          'Betting has ended.'
        )
      }
      shape="wide"
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 pt-2.5 lg:grid lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:grid-rows-[auto_1fr_auto] lg:gap-x-7">
        <div className="grid min-w-0 grid-cols-1 content-start gap-3 lg:col-start-1 lg:row-start-1">
          <FairChance game={game} />
          {isOpen && (
            <div className="grid grid-cols-1 gap-2">
              <ParlayPicks game={game} pauses={pauses} />
              <SlipButton onOpen={onClose} />
            </div>
          )}
        </div>
        {isOpen && <GameChallenge game={game} onSent={onClose} />}
        <GameInjuries game={game} className="order-2 pb-4 lg:order-none lg:col-start-1 lg:row-span-2 lg:row-start-2" />
      </div>
    </Modal>
  );
}
