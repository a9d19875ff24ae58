import { cx } from './cx.ts';

interface BulbsProps {
  /** What is lit: a score, or a clock such as `Q3 4:12`. */
  children: string;
  /** Columns that the board has at least; those without a character stay unlit. */
  columns?: number;
  /** A clock changes without motion. */
  isClock?: boolean;
  className?: string;
}

/** Whether a column shows digits: a digit, or a column to the left of the text. */
const isBulb = (character: string, isEmpty: boolean) => isEmpty || /\d/.test(character);

/**
 * Characters of a scoreboard: lit bulbs on black, the same in both themes, with the unlit bulbs of an 8 behind each digit. A digit of a
 * score flips when it changes. Read as plain text by screen readers.
 */
export function Bulbs({ children, columns = 0, isClock = false, className }: BulbsProps) {
  const characters = [...children.padStart(columns)];
  return (
    <span className={cx('num inline-flex rounded-card bg-board px-1 text-bulb', className)}>
      <span className="sr-only">{children}</span>
      {characters.map((character, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column of a board is known by its place from the right alone
        <span key={characters.length - index} aria-hidden className="relative inline-grid justify-items-center">
          {isBulb(character, index < characters.length - children.length) && (
            <span className="col-start-1 row-start-1 text-unlit">8</span>
          )}
          <span
            key={isClock ? 'clock' : character}
            className={cx('col-start-1 row-start-1 whitespace-pre', !isClock && 'animate-flip')}
          >
            {character}
          </span>
        </span>
      ))}
    </span>
  );
}
