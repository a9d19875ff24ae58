import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from './cx.ts';

/** Places gained today; negative when lost. Empty for 0 and null, but as wide, so that its neighbors do not shift. */
export function Movement({ places, className }: { places: number | null; className?: string }) {
  const shape = cx('inline-flex h-5 min-w-8 shrink-0 items-center gap-0.5 text-xs font-semibold', className);
  if (!places) return <span className={shape} />;
  const count = Math.abs(places);
  const says = `${places > 0 ? 'Up' : 'Down'} ${count} ${count === 1 ? 'place' : 'places'} today`;
  const Icon = places > 0 ? ArrowUp : ArrowDown;
  return (
    <span title={says} className={cx(shape, places > 0 ? 'text-win' : 'text-loss')}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
      <span aria-hidden className="tabular-nums">
        {count.toLocaleString('en-US')}
      </span>
      <span className="sr-only">{says}</span>
    </span>
  );
}
