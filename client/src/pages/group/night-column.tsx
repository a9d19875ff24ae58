import type { GroupStandings, NightTable } from '@courtside/contract/groups';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';

type NightRow = NightTable['rows'][number];

/** What the table that counts shows of tonight. */
export interface NightColumn {
  /** Undefined for members without a bet that the group may see. */
  readonly rowOf: (uid: string) => NightRow | undefined;
}

/**
 * Tonight in one kind of money, for the table of that money. Null on a night without games: the table then has no such column
 * until the page is opened again.
 */
export function useNightColumn({ tonight }: GroupStandings, account: string): NightColumn | null {
  const table = tonight.tables.find((each) => each.account === account);
  const [isShown] = useState(tonight.games > 0 || table !== undefined);
  if (!isShown) return null;
  const rows = new Map(table?.rows.map((row) => [row.uid, row]));
  return { rowOf: (uid) => rows.get(uid) };
}

/** Widths of the two columns of money. */
const nightWidth = 'min-w-16 shrink-0 text-right lg:min-w-28';
export const totalWidth = 'min-w-16 shrink-0 text-right lg:min-w-28';

/** The names of the two columns of money. Each amount says its own to screen readers. */
export function MoneyHeads({ night, total }: { night: NightColumn | null; total: string }) {
  return (
    <p aria-hidden className="ml-auto flex justify-end gap-2 px-3 pb-0.5 text-note/4 text-soft sm:gap-3 sm:px-4">
      {night !== null && <span className={nightWidth}>Tonight</span>}
      <span className={totalWidth}>{total}</span>
    </p>
  );
}

/** Slips before the others are not drawn. */
const slipsShown = 4;

/** A paper mark for each open bet of tonight. */
export function OpenSlips({ open = 0 }: { open: number | undefined }) {
  if (open === 0) return null;
  const says = open === 1 ? '1 open bet tonight' : `${open} open bets tonight`;
  return (
    <span role="img" aria-label={says} title={says} className="inline-flex shrink-0 gap-0.5">
      {Array.from({ length: Math.min(open, slipsShown) }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks are all alike
          key={index}
          className="h-2.75 w-1.75 rounded-[1px] border-b-2 border-dotted border-paper-line bg-paper ring-[0.5px] ring-black/35"
        />
      ))}
    </span>
  );
}

/** A member's profit tonight, the largest number of a row; a dash before the first decided bet. */
export function NightResult({ row }: { row: NightRow | undefined }) {
  return (
    <p className={cx(nightWidth, 'max-[22em]:grow')}>
      <span className="sr-only">Tonight </span>
      {row === undefined || row.steps.length === 0 ? (
        <span className="text-soft">–</span>
      ) : (
        <Money dollars={row.profit} signed className="text-[1.1875rem]/5 lg:text-[1.5rem]/7" />
      )}
    </p>
  );
}
