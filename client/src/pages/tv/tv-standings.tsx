import type { GroupStandings } from '@courtside/contract/groups';
import { useTableRows } from '../../features/needs/use-night-needs.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import { useMovingRows } from '../../ui/use-moving-rows.ts';

/** The most members on the screen. */
const maxRows = 8;

/** The table that counts, with what tonight has brought. Rows move when members pass each other. */
export function TvStandings({ group }: { group: GroupStandings }) {
  const { rows } = useTableRows(group);
  const { table, seasonName } = useNightTable(group);
  const list = useMovingRows<HTMLOListElement>();
  const tonight = new Map(table?.rows.map(({ uid, profit }) => [uid, profit]));
  const shown = [...rows].sort((one, other) => other.score - one.score).slice(0, maxRows);
  return (
    <section aria-label="Standings" className="grid min-h-0 grid-rows-[auto_1fr]">
      <h2 className="flex items-baseline justify-between text-[1.6vw] font-semibold text-soft">
        <bdi>{seasonName ?? 'Standings'}</bdi>
        <span>tonight</span>
      </h2>
      <ol ref={list} className="grid content-start gap-[0.5vw]">
        {shown.map(({ uid, username, score }, index) => (
          <li
            key={uid}
            data-row={uid}
            className="grid grid-cols-[2.4vw_auto_minmax(0,1fr)_auto_9vw] items-center gap-x-[0.8vw] rounded-card bg-surface px-[0.8vw] py-[0.4vw]"
          >
            <span className="num text-[2vw]">{index + 1}</span>
            <Avatar name={username} seed={uid} className="size-[2.6vw]! text-[1.1vw]!" />
            <bdi className="truncate text-[1.9vw] font-semibold">{username}</bdi>
            <Money dollars={score} className="text-[1.9vw]" />
            <span className="text-right">
              <Money dollars={tonight.get(uid) ?? 0} signed className="text-[1.9vw]" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
