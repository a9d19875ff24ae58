import { Price } from '../../features/games/price.tsx';

/** A price on paper that is only read. */
export function PaperPrice({ price }: { price: number }) {
  return (
    <span className="on-paper price-shape relative grid h-12 w-23 shrink-0 place-items-center">
      <Price price={price} className="text-[1.5rem]/7" />
    </span>
  );
}
