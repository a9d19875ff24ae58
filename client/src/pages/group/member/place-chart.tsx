import { type LuckRow, replays } from '../../../features/luck/luck-row.ts';
import { percentWords } from '../../../features/needs/needs-words.ts';
import { cx } from '../../../ui/cx.ts';
import { ordinal } from '../../../ui/ordinal.ts';

/** The most columns; the last one has all lower places. */
const maxColumns = 6;

/** In what share of the replays a member ends on each place, with the place that they have. */
export function PlaceChart({ row, isOwn }: { row: LuckRow; isOwn: boolean }) {
  const columns = row.places.slice(0, maxColumns).map((count, index) => {
    const isRest = index === maxColumns - 1 && row.places.length > maxColumns;
    const rest = row.places.slice(index).reduce((sum, each) => sum + each, 0);
    return {
      label: isRest ? `${ordinal(index + 1)} on` : ordinal(index + 1),
      share: (isRest ? rest : count) / replays,
      isReal: isRest ? row.place > index : row.place === index + 1,
    };
  });
  const largest = Math.max(...columns.map(({ share }) => share));
  return (
    <ol aria-label="Places in the replays" className="mt-2 grid h-25 auto-cols-fr grid-flow-col gap-1">
      {columns.map(({ label, share, isReal }) => (
        <li key={label} className="flex min-w-0 flex-col items-center justify-end">
          <span className="num order-1 text-[0.9375rem]/5">{percentWords(share)}</span>
          <span
            aria-hidden
            className={cx('order-2 w-full rounded-t-[3px]', isReal ? (isOwn ? 'bg-court' : 'bg-soft') : 'bg-soft/35')}
            style={{ height: `${(55 * share) / largest}%` }}
          />
          <span className={cx('order-3 pt-0.5 text-note/4', isReal ? 'font-semibold' : 'text-soft')}>
            {label}
            {isReal && <span className="sr-only">, the real place</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
