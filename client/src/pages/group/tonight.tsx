import type { GroupStandings, NightTable } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import { nightWords } from '../../features/groups/night-words.ts';
import { OtherMoney } from '../../features/needs/other-money.tsx';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { formatLocalTime } from '../../ui/time.ts';
import { ProfitRace } from './profit-race.tsx';
import { WhatINeed } from './what-i-need.tsx';

/** Names shown before the others are only counted. */
const namesShown = 8;

interface Names {
  readonly shown: readonly { readonly uid: string; readonly name: string }[];
  readonly more: number;
}

/** The names of members without a bet, the user first. */
function namesOf({ tonight, leaderboard }: GroupStandings, ownUid: string | undefined): Names {
  const usernames = new Map(leaderboard.map(({ uid, username }) => [uid, username]));
  const named = tonight.withoutBet.flatMap((uid) => {
    const name = uid === ownUid ? 'you' : usernames.get(uid);
    return name === undefined ? [] : [{ uid, name }];
  });
  const sorted = [...named.filter(({ uid }) => uid === ownUid), ...named.filter(({ uid }) => uid !== ownUid)];
  return { shown: sorted.slice(0, namesShown), more: Math.max(0, sorted.length - namesShown) };
}

/** What the first line says before the names. */
function titleOf({ games, nextTipOff, withoutBet }: GroupStandings['tonight']): string {
  if (games === 0) return 'Tonight’s games are over';
  if (withoutBet.length === 0) return 'Everyone has a bet for tonight';
  return nextTipOff === null ? 'No bet tonight: ' : 'No bet yet: ';
}

/** Who leads tonight, and the race of profit. */
function NightStandings({ group, table }: { group: GroupStandings; table: NightTable | undefined }) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const names = new Map(group.leaderboard.map(({ uid, username }) => [uid, username]));
  const nameOf = (uid: string) => names.get(uid) ?? 'A member';
  const isOver = group.tonight.games === 0;
  return (
    <>
      <p data-night-words dir="auto" className="min-h-12 text-base/6 font-semibold text-balance">
        {nightWords({ rows: table?.rows ?? [], over: table?.over ?? 0, isOver, ownUid, nameOf })}
      </p>
      <ProfitRace table={table} isOver={isOver} ownUid={ownUid} nameOf={nameOf} />
    </>
  );
}

/**
 * How tonight stands, and who has no bet on its games. Renders nothing if no game waits for a result and nobody had a bet when
 * the page opens. It has as many lines whatever happens, so that nothing below it moves.
 */
export function Tonight({ group }: { group: GroupStandings }) {
  const now = useAtomValue(nowAtom);
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const { games, nextTipOff } = group.tonight;
  const { table, seasonName, moneyName, other } = useNightTable(group);
  const money = moneyName ?? seasonName;
  const [isShown] = useState(games > 0 || table !== undefined);
  // Decided once, so that nothing below it moves.
  const [hasNeeds] = useState(games > 0);
  if (!isShown) return null;
  const { shown, more } = namesOf(group, ownUid);
  return (
    <section aria-label="Tonight" className="card grid grid-cols-1 gap-y-1 px-4 py-2.5 text-sm sm:px-6 sm:py-3">
      <p className="flex items-baseline justify-between gap-2">
        <span className="flex min-w-0 gap-2 font-semibold text-court-ink">
          <span className="min-w-0 truncate">{money === null ? 'Tonight' : `Tonight in ${money}`}</span>
          <OtherMoney other={other} />
        </span>
        <span className="shrink-0 text-soft">{table && `${table.over} of ${table.games} games over`}</span>
      </p>
      <NightStandings group={group} table={table} />
      {hasNeeds && <WhatINeed group={group} />}
      <div className="justify-between gap-3 border-t border-line pt-2 sm:flex">
        <p className="min-w-0 truncate">
          <span className="font-semibold">{titleOf(group.tonight)}</span>
          {shown.map(({ uid, name }, index) => (
            <span key={uid}>
              {index > 0 && ', '}
              <bdi>{name}</bdi>
            </span>
          ))}
          {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
        </p>
        <p className="shrink-0 text-soft">
          {nextTipOff === null ? 'All games have tipped off' : `Next tip-off ${formatLocalTime(nextTipOff, now)}`}
        </p>
      </div>
    </section>
  );
}
