import { cx } from '../../ui/cx.ts';
import { useWriteOdds } from './odds-format.ts';
import { useFlash } from './use-flash.ts';

interface PriceProps {
  price: number;
  /** Grays the price out: no bet can be placed at it now. */
  quiet?: boolean;
  className?: string;
}

/** A price in the chosen odds format: green when its American odds are positive, red when negative. Flashes on change. */
export function Price({ price, quiet = false, className }: PriceProps) {
  const writeOdds = useWriteOdds();
  const element = useFlash<HTMLSpanElement>(price);
  return (
    <span
      ref={element}
      className={cx(
        'num inline-block rounded-[6px] px-1.5',
        quiet || price === 0 ? 'text-soft' : price > 0 ? 'text-win' : 'text-loss',
        className,
      )}
    >
      {writeOdds(price)}
    </span>
  );
}
