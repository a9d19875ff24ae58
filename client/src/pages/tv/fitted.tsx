import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';

/** A wording and its size, in units of the screen. */
export interface Fit {
  readonly text: string;
  readonly size: number;
}

interface FittedProps {
  /** The wordings, from the one that is wanted to the shortest and smallest. Not empty. */
  fits: readonly Fit[];
  /** The most lines that the text may take. */
  lines: 1 | 2;
  className?: string;
}

/** A text that takes the first wording and size that fits into its lines. If none does, the last one ends in `…`. */
function FirstThatFits({ fits, lines, className }: FittedProps) {
  const element = useRef<HTMLSpanElement>(null);
  const [step, setStep] = useState(0);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = element.current ?? {};
    if (scrollHeight > clientHeight + 1 && step < fits.length - 1) setStep(step + 1);
  }, [step, fits.length]);
  const { text, size } = fits[step] ?? { text: '', size: 0 };
  return (
    <span
      ref={element}
      dir="auto"
      style={{ fontSize: `calc(${size} * var(--tv))` }}
      className={cx(
        'leading-[1.2] wrap-anywhere',
        lines === 1 ? 'line-clamp-1' : 'line-clamp-2 portrait:line-clamp-3',
        className,
      )}
    >
      {text}
    </span>
  );
}

/** A text of at most one or two lines, in a shorter wording and a smaller size if it has to. */
export function Fitted(props: FittedProps) {
  // Another text begins with its first wording, as a new element: it has another width, and nothing that stays may move.
  return <FirstThatFits key={props.fits.map(({ text }) => text).join()} {...props} />;
}

/** One text in several sizes, the largest first. */
export const inSizes = (text: string, ...sizes: readonly number[]): readonly Fit[] =>
  sizes.map((size) => ({ text, size }));
