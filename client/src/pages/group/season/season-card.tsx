import type { GroupStandings } from '@courtside/contract/groups';
import type { Season, SeasonRow } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { OpenSeasonButton, ownerOf } from './no-season.tsx';
import { Rebuy } from './rebuy.tsx';
import { SeasonHead } from './season-head.tsx';
import { SeasonTable } from './season-table.tsx';

const HeadToHead = onDemand('Head-to-head', () => import('./head-to-head.tsx'));

/** Whom the dialog compares. */
type Pair = readonly [string, string];

/** The pair that a press on a row compares: the user and that member, or the user and the best other one. */
function pairOf(uid: string, own: string | undefined, rows: readonly SeasonRow[]): Pair | null {
  const plays = rows.some((row) => row.uid === own);
  const first = plays && own !== undefined ? own : uid;
  const second = first !== uid ? uid : rows.find((row) => row.uid !== first)?.uid;
  return second === undefined ? null : [first, second];
}

/** After a season: who opens the next one. */
function NextSeason({ group, last }: { group: GroupStandings; last: Season }) {
  const isOwner = useAtomValue(signedInUserAtom)?.uid === group.creatorId;
  const owner = ownerOf(group);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
      <p className="min-w-0 grow text-sm text-soft">
        {isOwner ? (
          'Same settings, next dates.'
        ) : (
          <>
            {owner === null ? 'The owner' : <bdi className="font-semibold text-ink">{owner}</bdi>} can open the next
            season.
          </>
        )}
      </p>
      {isOwner && <OpenSeasonButton groupId={group.id} last={last} />}
    </div>
  );
}

interface SeasonCardProps {
  group: GroupStandings;
  season: Season;
  rows: readonly SeasonRow[];
}

/** The season of a group: its rules, its table, and what the user can do now. */
export function SeasonCard({ group, season, rows }: SeasonCardProps) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const [pair, setPair] = useState<Pair | null>(null);
  const own = rows.find((row) => row.uid === uid);
  const compare = (member: string) => setPair(pairOf(member, uid, rows));
  return (
    <section aria-labelledby="season" className="card overflow-clip">
      <SeasonHead season={season} rows={rows} />
      {own && <Rebuy season={season} own={own} />}
      {season.state !== 'upcoming' && <SeasonTable rows={rows} own={uid} onCompare={compare} />}
      {season.state === 'final' && group.archivedAt === null && <NextSeason group={group} last={season} />}
      {pair && <HeadToHead season={season} rows={rows} pair={pair} onPair={setPair} onClose={() => setPair(null)} />}
    </section>
  );
}
