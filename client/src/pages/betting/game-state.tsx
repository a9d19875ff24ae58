import type { Game } from '@courtside/contract/entities';
import type { PauseReason } from '@courtside/contract/markets';
import { minuteMs } from '@courtside/contract/time';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import { pauseWords } from '../../features/games/pause-words.ts';
import { cx } from '../../ui/cx.ts';
import { formatCountdown, formatLocalTime } from '../../ui/time.ts';

/** The countdown is highlighted for the last minutes; in ms. */
const closingSoon = 5 * minuteMs;

/** Why a game takes no bets now. */
export function PauseNote({ game, pause, className }: { game: Game; pause: PauseReason; className: string }) {
  const now = useAtomValue(nowAtom);
  const words = pauseWords(game.markets.moneyline, pause, now);
  return (
    <p data-pause={pause} title={words} className={cx('text-wait-ink', className)}>
      {words}
    </p>
  );
}

/** The time until betting ends at `end` (ms since 1970), to the second. */
export function ClosesIn({ end }: { end: number }) {
  const left = end - useAtomValue(nowAtom);
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
  /** Takes the place of the countdown. The reason of a pause then stays on the line: the card has its words elsewhere. */
  corner?: ReactNode;
}

/** Whether a game takes bets, and when betting on it ends. */
export function GameState({ game, pause, className, corner }: GameStateProps) {
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
      {pause && <PauseNote game={game} pause={pause} className={cx('truncate', corner ? 'grow basis-0' : 'min-w-0')} />}
      {!pause && (corner ?? <ClosesIn end={Date.parse(game.endTime)} />)}
    </div>
  );
}
