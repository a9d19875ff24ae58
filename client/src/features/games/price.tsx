import { cx } from '../../ui/cx.ts';
import { useWriteOdds } from './odds-format.ts';
import { useFlash } from './use-flash.ts';

/** A price, written the chosen way, that flashes when it moves: green when American odds have a plus, red when a minus. */
export function Price({ price, className }: { price: number; className?: string }) {
  const writeOdds = useWriteOdds();
  const element = useFlash<HTMLSpanElement>(price);
  return (
    <span
      ref={element}
      className={cx('num inline-block rounded-[6px] px-1.5', price > 0 ? 'text-win' : 'text-loss', className)}
    >
      {writeOdds(price)}
    </span>
  );
}
