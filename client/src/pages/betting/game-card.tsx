import type { Game } from '@courtside/contract/entities';
import type { PauseReason } from '@courtside/contract/markets';
import { findTeam } from '@courtside/contract/teams';
import { minuteMs } from '@courtside/contract/time';
import { useAtomValue } from 'jotai';
import { BetForm } from '../../features/bets/bet-form.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { fairChances } from '../../features/games/fair-chance.ts';
import { gameAnchor, useGameAnchor } from '../../features/games/game-anchor.ts';
import { gamePause, usePauses } from '../../features/games/market.ts';
import { OddsHistoryToggle } from '../../features/games/odds-history.tsx';
import { pauseWords } from '../../features/games/pause-words.ts';
import { OnScreen, useShownGame } from '../../features/games/shown-game.ts';
import { cx } from '../../ui/cx.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { formatCountdown, formatLocalTime } from '../../ui/time.ts';
import { CardSlip } from './card-slip.tsx';

/** The countdown is highlighted for the last minutes; in ms. */
const closingSoon = 5 * minuteMs;

/** The black of some teams, which would be lost on a dark card. */
const black = '#111111';

/** One of a team's two colors, or the other one if it is to be avoided or black. */
function colorOf(team: string, index: 0 | 1, avoided?: string): string | undefined {
  const colors = findTeam(team)?.colors;
  const wanted = colors?.[index];
  return wanted === avoided || wanted === black ? colors?.[index === 0 ? 1 : 0] : wanted;
}

/** Why a game takes no bets now. */
function PauseNote({ game, pause }: { game: Game; pause: PauseReason }) {
  const now = useAtomValue(nowAtom);
  const words = pauseWords(game.markets.moneyline, pause, now);
  return (
    <p data-pause={pause} title={words} className="truncate text-wait-ink">
      {words}
    </p>
  );
}

/** The time until betting ends, to the second, or why the game takes no bets meanwhile. */
function Closes({ game, pause }: { game: Game; pause: PauseReason | null }) {
  const now = useAtomValue(nowAtom);
  if (pause) return <PauseNote game={game} pause={pause} />;
  const left = Date.parse(game.endTime) - now;
  const countdown = formatCountdown(left);
  const isSoon = left <= closingSoon;
  return (
    <p
      role="timer"
      aria-label={`Betting closes in ${countdown}`}
      className={cx(
        'ml-auto whitespace-nowrap @max-[20rem]:ml-0',
        isSoon ? 'font-semibold text-court-ink' : 'text-soft',
      )}
    >
      <span className="sr-only">Betting </span>closes in{' '}
      <span className={cx('num text-base leading-3.5', !isSoon && 'text-ink')}>{countdown}</span>
    </p>
  );
}

const CardChallenge = lazyPart(null, () => import('../../features/challenges/card-challenge.tsx'));

/** Whether the game takes bets, when betting ends, the challenge and the odds history. */
function CardHead({ game, pause }: { game: Game; pause: PauseReason | null }) {
  const now = useAtomValue(nowAtom);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2rem] items-center gap-x-1">
      <div className="flex min-h-8 min-w-0 items-center gap-1">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 text-note leading-4">
          {/* As wide as the longer label, so that nothing shifts. */}
          <span
            className={cx(
              'flex min-w-14 shrink-0 items-center gap-1.5 font-bold',
              pause ? 'text-wait-ink' : 'text-win-ink',
            )}
          >
            <span aria-hidden className="size-1.75 rounded-chip bg-current" />
            <span>{pause ? 'Paused' : 'Active'}</span>
          </span>
          <p className="whitespace-nowrap text-soft">{`Ends: ${formatLocalTime(game.endTime, now)}`}</p>
          <Closes game={game} pause={pause} />
        </div>
        <CardChallenge game={game} />
      </div>
      <OddsHistoryToggle game={game} />
    </div>
  );
}

/** Each team's fair chance in its color, along the edge of the card. The numbers stand beside the names. */
function ChanceBar({ game }: { game: Game }) {
  const chances = fairChances(game);
  if (chances === null) return null;
  const first = colorOf(game.team1, 0);
  return (
    <div aria-hidden className="-mx-3 -mt-1.5 flex h-1.25 overflow-hidden rounded-t-[0.3125rem]">
      <span style={{ width: `${chances.team1}%`, background: first }} />
      <span className="grow" style={{ background: colorOf(game.team2, 1, first) }} />
    </div>
  );
}

/** A game that is open for betting. */
export function GameCard({ id }: { id: string }) {
  const card = useGameAnchor<HTMLElement>(id);
  const { game, isOnScreen } = useShownGame(id, card);
  const pauses = usePauses(id);
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
        <ChanceBar game={game} />
        <h2 id={`teams-${id}`} className="team-name text-[0.9375rem] leading-5 font-bold text-balance wrap-anywhere">
          {game.team1} vs {game.team2}
        </h2>
        <CardHead game={game} pause={gamePause(game, pauses)} />
        <OnScreen value={isOnScreen}>
          <BetForm game={game} pauses={pauses} />
        </OnScreen>
        <CardSlip gameId={id} />
      </div>
    </article>
  );
}
