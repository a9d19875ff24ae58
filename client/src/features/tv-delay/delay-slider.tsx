import { useAtom } from 'jotai';
import { maxDelay, tvDelayAtom } from '../../delay/tv-delay.ts';
import { cx } from '../../ui/cx.ts';
import { SheetTitle } from '../../ui/sheet-title.tsx';
import { delayWords } from './delay-words.ts';

const marks = [0, 30, 60, 90, 120];

const thumb =
  '[&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-paper [&::-webkit-slider-thumb]:ring-3 [&::-webkit-slider-thumb]:ring-court [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-paper [&::-moz-range-thumb]:ring-3 [&::-moz-range-thumb]:ring-court';

interface StepProps {
  by: number;
  label: string;
  disabled: boolean;
  onStep: (by: number) => void;
}

function Step({ by, label, disabled, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={() => onStep(by)}
      className="num h-11 rounded-control bg-paper text-lg text-paper-ink drop-shadow-[0_1px_1px_rgb(60_36_6/0.3)] disabled:opacity-50"
    >
      {by > 0 ? '+' : '−'}1
    </button>
  );
}

/** Sets the delay by hand, to the second. */
export function DelaySlider() {
  const [delay, setDelay] = useAtom(tvDelayAtom);
  const step = (by: number) => setDelay(delay + by);
  const share = `${(100 * delay) / maxDelay}%`;
  return (
    <section aria-labelledby="set-delay">
      <SheetTitle id="set-delay" note={delayWords(delay)}>
        Or set it
      </SheetTitle>
      <div className="mt-2 grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] gap-3">
        <Step by={-1} label="−1 second" disabled={delay === 0} onStep={step} />
        <input
          type="range"
          aria-label="My TV is behind"
          min={0}
          max={maxDelay}
          value={delay}
          aria-valuetext={delayWords(delay)}
          onChange={({ currentTarget }) => setDelay(Number(currentTarget.value))}
          style={{
            backgroundImage: `linear-gradient(to right, var(--color-court) ${share}, var(--color-line-strong) ${share})`,
          }}
          className={cx(
            '-mx-3 h-11 w-[calc(100%+1.5rem)] cursor-pointer appearance-none rounded-control bg-[length:calc(100%-1.5rem)_6px] bg-center bg-no-repeat',
            thumb,
          )}
        />
        <Step by={1} label="+1 second" disabled={delay === maxDelay} onStep={step} />
      </div>
      <div className="mx-[calc(3.5rem-(100%-7rem)/8)] grid grid-cols-5">
        {marks.map((seconds) => (
          <button
            key={seconds}
            type="button"
            aria-pressed={delay === seconds}
            onClick={() => setDelay(seconds)}
            className={cx('h-11 rounded-control text-note', delay === seconds ? 'font-semibold' : 'text-soft')}
          >
            {seconds === 0 ? 'Off' : `${seconds} s`}
          </button>
        ))}
      </div>
    </section>
  );
}
