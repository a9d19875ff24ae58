import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { prefersReducedMotion } from './motion.ts';

/** A number counts to its new value in this time, in ms. */
const countFor = 500;

/** The value of a count after `elapsed` ms: fast at first, slowing down towards `to`. Whole numbers. */
export function countAt(from: number, to: number, elapsed: number): number {
  const part = Math.min(1, Math.max(0, elapsed / countFor));
  return Math.round(from + (to - from) * (1 - (1 - part) ** 3));
}

/** The value to show while a number (cents) counts to `target`; the first value is shown without counting. */
function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const current = useRef(target);

  useEffect(() => {
    const from = current.current;
    if (from === target) return;
    const show = (value: number) => {
      current.current = value;
      setShown(value);
    };
    // A hidden tab draws no frames; it shows the value immediately.
    if (prefersReducedMotion() || document.hidden) return show(target);

    let frame = 0;
    const start = performance.now();
    const step = (now: number) => {
      show(countAt(from, target, now - start));
      if (now - start < countFor) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    // A background tab may get one frame a second, so a timer makes sure that the value is right.
    const arrival = setTimeout(() => show(target), countFor);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(arrival);
    };
  }, [target]);

  return shown;
}

interface MoneyProps {
  /** Dollars, as in API responses. */
  dollars: number;
  /** Also shows a plus sign, and uses the color of a win or a loss. */
  signed?: boolean;
  className?: string;
}

/** An amount in tabular digits: `$1,234.50`; signed `+$24.50` or `−$10.00`. */
export function Money({ dollars, signed = false, className }: MoneyProps) {
  const cents = toCents(dollars);
  const tint = signed && cx(cents > 0 && 'text-win', cents < 0 && 'text-loss', cents === 0 && 'text-soft');
  return <span className={cx('num', tint, className)}>{signed ? formatChange(cents) : formatCents(cents)}</span>;
}

/** An amount in cents that counts up or down to a new value. An element, so that it also does in a translated page. */
export function CountedMoney({ cents }: { cents: number }) {
  return <span>{formatCents(useCountUp(cents))}</span>;
}
