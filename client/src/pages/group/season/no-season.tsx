import type { GroupStandings } from '@courtside/contract/groups';
import type { Season } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const OpenSeason = onDemand('Opening a season', () => import('./open-season.tsx'));

/** Opens the dialog for a new season, with the settings of the last one. */
export function OpenSeasonButton({ groupId, last }: { groupId: string; last: Season | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{last === null ? 'Open a season' : 'Open a new season'}</Button>
      {open && <OpenSeason groupId={groupId} last={last} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The name of the group's owner. */
export const ownerOf = ({ creatorId, leaderboard }: GroupStandings) =>
  leaderboard.find(({ uid }) => uid === creatorId)?.username ?? null;

/** What a season is, for a group that has not played one yet. Its owner can open the first. */
export function NoSeason({ group }: { group: GroupStandings }) {
  const isOwner = useAtomValue(signedInUserAtom)?.uid === group.creatorId;
  const owner = ownerOf(group);
  return (
    <section aria-labelledby="season" className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-chip bg-court/14 text-court-ink">
        <Trophy aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 grow basis-56">
        <h2 id="season" className="text-base font-semibold">
          No season yet
        </h2>
        <p className="text-sm text-pretty text-soft">
          In a season, everyone starts with the same bankroll, and the best bettor is the champion.{' '}
          {!isOwner && (
            <>{owner === null ? 'The owner' : <bdi className="font-semibold text-ink">{owner}</bdi>} can open one.</>
          )}
        </p>
      </div>
      {isOwner && <OpenSeasonButton groupId={group.id} last={null} />}
    </section>
  );
}
