import { ArrowDown, ArrowUp, Medal, Trophy } from 'lucide-react';
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

const top = {
  1: { icon: Trophy, metal: 'bg-gold', says: 'First place' },
  2: { icon: Medal, metal: 'bg-silver', says: 'Second place' },
  3: { icon: Medal, metal: 'bg-bronze', says: 'Third place' },
} as const;

const isTop = (place: number): place is keyof typeof top => place in top;

/** Whether more than one player is listed and all share the first rank, so that there is nothing to celebrate yet. */
export function areAllTied(rows: readonly { readonly rank: number | null }[]): boolean {
  return rows.length > 1 && rows.every(({ rank }) => rank === 1);
}

/** Marks a row that shares its rank with the row above. */
export function TiedMark({ rank, position }: { rank: number | null; position: number | null }) {
  if (rank === position) return null;
  return (
    <>
      {' '}
      <span className="shrink-0 text-xs text-soft">tied</span>
    </>
  );
}

/** Look of the first row. Text on gold is darker or lighter than on the floor, so that it stays readable. */
export const goldRow = cx(
  'bg-[light-dark(color-mix(in_srgb,var(--color-gold)_46%,var(--color-surface)),color-mix(in_srgb,var(--color-gold)_24%,var(--color-surface)))]',
  'shadow-[inset_4px_0_0_var(--color-gold)]',
  '[--color-soft:var(--color-ink)] [--color-win:var(--color-win-ink)] [--color-loss:var(--color-loss-ink)]',
);

interface PlaceIconProps {
  place: number;
  /** Whether all players share the first rank: everyone is "#1", and no one has a trophy or a medal. */
  allTied?: boolean;
  className?: string;
}

/** A place in a list: a trophy for the first, medals for the second and third, the number for all others. */
export function PlaceIcon({ place, allTied = false, className }: PlaceIconProps) {
  if (allTied || !isTop(place)) {
    return (
      <span className={cx('num grid h-8 w-fit min-w-8 shrink-0 place-items-center text-base text-soft', className)}>
        <span>
          <span aria-hidden>#</span>
          {(allTied ? 1 : place).toLocaleString('en-US')}
        </span>
      </span>
    );
  }
  const { icon: Icon, metal, says } = top[place];
  return (
    <span
      role="img"
      aria-label={says}
      data-place={place}
      className={cx('grid size-8 shrink-0 place-items-center rounded-chip text-on-court', metal, className)}
    >
      <Icon aria-hidden className="size-4.5" />
    </span>
  );
}
