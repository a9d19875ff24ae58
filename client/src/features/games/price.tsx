import { formatPrice } from '@courtside/contract/odds';
import { cx } from '../../ui/cx.ts';
import { useFlash } from './use-flash.ts';

/** An American price that flashes when it moves: green with a plus, red with a minus. */
export function Price({ price, className }: { price: number; className?: string }) {
  const element = useFlash<HTMLSpanElement>(price);
  return (
    <span
      ref={element}
      className={cx('num inline-block rounded-[6px] px-1.5', price > 0 ? 'text-win' : 'text-loss', className)}
    >
      {formatPrice(price)}
    </span>
  );
}
