import { Price } from '../../features/games/price.tsx';

/** A price on paper, with half a hole punched into its left and its right edge. The paper lies behind it, so that its mask cuts nothing else. */
export function PaperPrice({ price }: { price: number }) {
  return (
    <span className="on-paper relative isolate grid h-12 w-23 shrink-0 place-items-center drop-shadow-[0_1px_1px_rgb(60_36_6/0.3)] before:absolute before:inset-0 before:-z-1 before:rounded-paper before:bg-paper before:mask-intersect before:[mask-image:radial-gradient(circle_3.5px_at_0_50%,#0000_96%,#000),radial-gradient(circle_3.5px_at_100%_50%,#0000_96%,#000)]">
      <Price price={price} className="text-[1.5rem]/7" />
    </span>
  );
}
