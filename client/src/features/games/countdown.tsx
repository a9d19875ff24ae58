import { useAtomValue } from 'jotai';
import { cx } from '../../ui/cx.ts';
import { formatCountdown } from '../../ui/time.ts';
import { nowAtom } from './clock.ts';

/** The last minutes, in ms, wear the colour of the court. */
const closing = 5 * 60_000;

/** How long betting stays open, to the second. */
export function Countdown({ until }: { until: string }) {
  const left = Date.parse(until) - useAtomValue(nowAtom);
  return (
    <span
      role="timer"
      aria-label={`Betting closes in ${formatCountdown(left)}`}
      className={cx('num text-lg leading-none', left <= closing ? 'text-court-ink' : 'text-soft')}
    >
      {formatCountdown(left)}
    </span>
  );
}
