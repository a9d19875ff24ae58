import type { Game } from '@courtside/contract/entities';
import type { PauseReason } from '@courtside/contract/markets';
import { minuteMs } from '@courtside/contract/time';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../../features/games/clock.ts';
import { pauseWords } from '../../features/games/pause-words.ts';
import { cx } from '../../ui/cx.ts';
import { formatCountdown, formatLocalTime } from '../../ui/time.ts';

/** The countdown is highlighted for the last minutes; in ms. */
const closingSoon = 5 * minuteMs;

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

interface GameStateProps {
  game: Game;
  pause: PauseReason | null;
  className: string;
}

/** Whether a game takes bets, and when betting on it ends. */
export function GameState({ game, pause, className }: GameStateProps) {
  const now = useAtomValue(nowAtom);
  return (
    <div className={cx('flex min-w-0 flex-wrap items-center gap-x-2', className)}>
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
  );
}
