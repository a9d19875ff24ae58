import { cx } from '../../ui/cx.ts';
import { useWriteOdds } from './odds-format.ts';
import { useFlash } from './use-flash.ts';

interface PriceProps {
  price: number;
  /** No bet can be placed at it now. */
  quiet?: boolean;
  className?: string;
}

/** A price, written the chosen way, that flashes when it moves: green when American odds have a plus, red when a minus. */
export function Price({ price, quiet = false, className }: PriceProps) {
  const writeOdds = useWriteOdds();
  const element = useFlash<HTMLSpanElement>(price);
  return (
    <span
      ref={element}
      className={cx(
        'num inline-block rounded-[6px] px-1.5',
        quiet ? 'text-soft' : price > 0 ? 'text-win' : 'text-loss',
        className,
      )}
    >
      {writeOdds(price)}
    </span>
  );
}
