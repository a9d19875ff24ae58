import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { formatPoint } from './chart-time.ts';

/** The index each key moves the selection to. */
const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index, last) => index - Math.ceil(last / 10),
  PageUp: (index, last) => index + Math.ceil(last / 10),
  Home: () => 0,
  End: (_, last) => last,
};

interface PointSliderProps {
  /** What the chart shows. */
  label: string;
  /** The times of the points, in ms since 1970. */
  at: readonly number[];
  /** Index of the selected point, null for none. */
  reading: number | null;
  onRead: (index: number | null) => void;
  /** The index of the point at a distance from the left edge, in pixels. */
  indexAt: (x: number) => number;
  /** The values at a point in words. */
  valueWords: (index: number) => string;
  className?: string;
  children: ReactNode;
}

/** Makes a chart readable point by point: a pointer or the keys select one, and screen readers say its time and values. */
export function PointSlider({
  label,
  at,
  reading,
  onRead,
  indexAt,
  valueWords,
  className,
  children,
}: PointSliderProps) {
  const last = at.length - 1;
  const shown = reading ?? last;
  const point = ({ currentTarget, clientX }: PointerEvent) =>
    onRead(indexAt(clientX - currentTarget.getBoundingClientRect().left));
  const step = (event: KeyboardEvent) => {
    const move = steps[event.key];
    if (!move) return;
    event.preventDefault();
    onRead(Math.min(last, Math.max(0, move(shown, last))));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${label}: read point by point`}
      aria-valuemin={1}
      aria-valuemax={at.length}
      aria-valuenow={shown + 1}
      aria-valuetext={`${formatPoint(at[shown] ?? 0)}: ${valueWords(shown)}`}
      onKeyDown={step}
      onFocus={() => onRead(shown)}
      onBlur={() => onRead(null)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onRead(null)}
      className={cx('touch-pan-y rounded-control', className)}
    >
      {children}
    </div>
  );
}
