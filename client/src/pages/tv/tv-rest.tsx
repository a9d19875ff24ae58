import { minuteMs } from '@courtside/contract/time';
import { useAtomValue } from 'jotai';
import { glow } from '../../features/games/board-face.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { Bulbs } from '../../ui/bulbs.tsx';
import { cx } from '../../ui/cx.ts';
import { clockTime, formatLocalTime } from '../../ui/time.ts';
import { unit } from './tv-unit.ts';

/** Where the clock stands in turn, in units from the middle: what stays in one place burns in. */
const places = [
  [-8, -4],
  [8, 3],
  [-6, 5],
  [7, -5],
  [0, 0],
] as const;

interface TvRestProps {
  groupName: string;
  /** The next tip-off in ms since 1970; null if none is known. */
  next: number | null;
}

/** The screen while nothing is on: dark in both themes, with the time and the next tip-off. */
export function TvRest({ groupName, next }: TvRestProps) {
  const now = useAtomValue(nowAtom);
  const [x, y] = places[Math.floor(now / minuteMs) % places.length] ?? places[0];
  return (
    <main
      className={cx(
        unit,
        glow,
        '[&_.text-unlit]:[text-shadow:none] grid h-screen place-items-center overflow-hidden bg-board text-white',
      )}
    >
      <title>{`${groupName} · Courtside`}</title>
      <div
        style={{ transform: `translate(calc(${x} * var(--tv)), calc(${y} * var(--tv)))` }}
        className="grid max-w-[calc(80*var(--tv))] justify-items-center gap-[calc(1.6*var(--tv))] text-center"
      >
        <h1 className="line-clamp-2 text-[length:calc(2*var(--tv))] leading-tight wrap-anywhere opacity-70">
          {groupName}
        </h1>
        <Bulbs isClock className="text-[length:calc(11*var(--tv))] leading-none whitespace-nowrap">
          {clockTime(now)}
        </Bulbs>
        <p className="text-[length:calc(2.2*var(--tv))] leading-tight opacity-70">
          {next === null ? 'No game is announced.' : `Next tip-off ${formatLocalTime(next, now)}`}
        </p>
      </div>
    </main>
  );
}
