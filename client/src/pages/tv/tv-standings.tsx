import type { GroupStandings } from '@courtside/contract/groups';
import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { useTableRows } from '../../features/needs/use-night-needs.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import { useMovingRows } from '../../ui/use-moving-rows.ts';

/** Money of another shape is a new element: its text begins elsewhere, and nothing that stays may move. */
const shapeOf = (text: string) => text.replace(/\d/g, '0');

/** The most members on the screen. */
const maxRows = 8;

/** The table that counts, in the order of the group's page, with what tonight has brought. Rows move when members pass each other. */
export function TvStandings({ group }: { group: GroupStandings }) {
  const { rows } = useTableRows(group);
  const { table, seasonName } = useNightTable(group);
  const list = useMovingRows<HTMLOListElement>();
  const tonight = new Map(table?.rows.map(({ uid, profit }) => [uid, profit]));
  return (
    <section aria-label="Standings" className="grid min-h-0 grid-rows-[auto_1fr]">
      <h2 className="grid grid-cols-[minmax(0,1fr)_auto_calc(9*var(--tv))] items-baseline gap-x-[calc(0.8*var(--tv))] px-[calc(0.8*var(--tv))] text-[length:calc(1.6*var(--tv))] font-semibold text-soft">
        <bdi className="truncate">{seasonName ?? 'Standings'}</bdi>
        <span>{seasonName === null ? 'balance' : 'season'}</span>
        <span className="text-right">tonight</span>
      </h2>
      <ol ref={list} className="grid content-start gap-[calc(0.5*var(--tv))]">
        {rows.slice(0, maxRows).map(({ uid, username, rank, listed }) => (
          <li
            key={uid}
            data-row={uid}
            className="grid grid-cols-[calc(2.4*var(--tv))_auto_minmax(0,1fr)_auto_calc(9*var(--tv))] items-center gap-x-[calc(0.8*var(--tv))] rounded-card bg-surface px-[calc(0.8*var(--tv))] py-[calc(0.4*var(--tv))]"
          >
            <span className="num text-[length:calc(2*var(--tv))]">{rank}</span>
            <Avatar
              name={username}
              seed={uid}
              className="size-[calc(2.6*var(--tv))]! text-[length:calc(1.1*var(--tv))]!"
            />
            <bdi className="truncate text-[length:calc(1.9*var(--tv))] font-semibold">{username}</bdi>
            <Money
              key={shapeOf(formatCents(toCents(listed)))}
              dollars={listed}
              className="text-[length:calc(1.9*var(--tv))]"
            />
            <span className="text-right">
              <Money
                key={shapeOf(formatChange(toCents(tonight.get(uid) ?? 0)))}
                dollars={tonight.get(uid) ?? 0}
                signed
                className="text-[length:calc(1.9*var(--tv))]"
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
