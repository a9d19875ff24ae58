import type { GroupStandings, NightTable } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { nightWords } from '../../features/groups/night-words.ts';
import { OtherMoney } from '../../features/needs/other-money.tsx';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { NeedLine } from './needs/need-line.tsx';
import { ProfitRace } from './profit-race.tsx';

/** Who leads tonight, and the race of profit. */
function NightStandings({ group, table }: { group: GroupStandings; table: NightTable | undefined }) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const names = new Map(group.leaderboard.map(({ uid, username }) => [uid, username]));
  const memberName = (uid: string) => names.get(uid) ?? 'A member';
  const isOver = group.tonight.games === 0;
  return (
    <>
      <p data-night-words dir="auto" className="min-h-12 text-base/6 font-semibold text-balance">
        {nightWords({ rows: table?.rows ?? [], over: table?.over ?? 0, isOver, ownUid, memberName })}
      </p>
      <ProfitRace table={table} isOver={isOver} ownUid={ownUid} memberName={memberName} />
    </>
  );
}

/**
 * How tonight stands, and what the user needs in one line. Renders nothing if no game waits for a result and nobody had a bet when
 * the page opens. It has as many lines whatever happens, so that nothing below it moves.
 */
export function Tonight({ group }: { group: GroupStandings }) {
  const { games } = group.tonight;
  const { table, seasonName, other } = useNightTable(group);
  const [isShown] = useState(games > 0 || table !== undefined);
  // Decided once, so that nothing below it moves.
  const [hasNeeds] = useState(games > 0);
  if (!isShown) return null;
  return (
    <section aria-label="Tonight" className="card grid grid-cols-1 gap-y-1 px-4 pt-2 pb-1.5 text-sm sm:px-6 sm:py-3">
      <p className="flex items-baseline justify-between gap-2">
        <span className="flex min-w-0 flex-wrap gap-x-2 font-semibold text-court-ink">
          <span dir="auto" className="min-w-0 wrap-anywhere">{`Tonight in ${seasonName ?? 'main balances'}`}</span>
          <OtherMoney other={other} />
        </span>
        <span className="shrink-0 text-soft">{table && `${table.over} of ${table.games} games over`}</span>
      </p>
      <NightStandings group={group} table={table} />
      {hasNeeds && <NeedLine group={group} />}
    </section>
  );
}
