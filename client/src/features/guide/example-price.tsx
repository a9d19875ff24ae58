import { formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { Price } from '../games/price.tsx';

/** A price on paper, and what a stake of whole dollars wins at it: `$10 wins $8.70`. */
export function ExamplePrice({ price, dollars }: { price: number; dollars: number }) {
  const stake = dollars * 100;
  return (
    <div className="grid shrink-0 justify-items-end gap-1 text-right">
      <span className="paper price-shape relative grid min-h-8 min-w-16 place-items-center px-1">
        <Price price={price} className="text-lg/6" />
      </span>
      <span className="text-note/4 text-soft">
        ${dollars} wins {formatCents(payoutCents(stake, price) - stake)}
      </span>
    </div>
  );
}
