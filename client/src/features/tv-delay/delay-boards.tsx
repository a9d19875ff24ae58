import { useAtomValue } from 'jotai';
import { type ClockReading, clockAt } from '../../delay/clock-readings.ts';
import { tvDelayAtom } from '../../delay/tv-delay.ts';
import { Bulbs } from '../../ui/bulbs.tsx';
import { glowingBulbs } from '../games/board-face.tsx';
import { nowAtom } from '../games/clock.ts';

/** The clock of the boards while no game is live. */
const example = { secondsLeft: 252, longest: 720 };

function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The seconds left on the latest clock that was no break. */
function latestClock(readings: readonly ClockReading[]): number {
  return readings.filter(({ secondsLeft }) => secondsLeft !== null).at(-1)?.secondsLeft ?? example.secondsLeft;
}

/** What a TV shows that is some seconds behind: the clock of then if it is known, otherwise that of a clock that ran. */
function clockOnTv(readings: readonly ClockReading[], delay: number): string {
  const then = clockAt(readings, performance.now() - 1000 * delay);
  const left = then?.secondsLeft ?? latestClock(readings) + delay;
  return formatClock(Math.min(example.longest, left));
}

function Clock({ label, children }: { label: string; children: string }) {
  return (
    <>
      <span className="text-note text-white/80">{label}</span>
      <Bulbs isClock className={`text-[1.875rem]/8 ${glowingBulbs}`}>
        {children}
      </Bulbs>
    </>
  );
}

/** Says by two clocks what a delay means: the latest one of a game, and the one on a TV that is behind. An example without readings. */
export function DelayBoards({ readings }: { readings: readonly ClockReading[] }) {
  const delay = useAtomValue(tvDelayAtom);
  useAtomValue(nowAtom);
  const isExample = readings.length === 0;
  const live = formatClock(latestClock(readings));
  const board = 'grid min-w-0 justify-items-center gap-1 rounded-card bg-board px-1.5 pt-2 pb-2.5';
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 pb-2.5">
        <div className={board}>
          <Clock label={isExample ? 'live' : 'here, live'}>{live}</Clock>
        </div>
        <p className="grid min-w-13 justify-items-center text-note/4.5 text-soft">
          <span className="num text-2xl/6 text-[1.5rem] text-court-ink">{delay} s</span> behind
        </p>
        <div className="relative rounded-control border-4 border-line-strong after:absolute after:top-full after:left-1/2 after:mt-1.5 after:h-1 after:w-13 after:-translate-x-1/2 after:rounded-b-[4px] after:bg-line-strong">
          <div className={board}>
            <Clock label="your TV">{clockOnTv(readings, delay)}</Clock>
          </div>
        </div>
      </div>
      {isExample && <p className="text-center text-note text-soft">An example: no game with a clock is live.</p>}
    </div>
  );
}
