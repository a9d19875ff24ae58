import { useAtomValue } from 'jotai';
import { ChevronRight, Users } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { groupViewAtom, loadGroup } from '../../features/groups/group-atoms.ts';
import { GroupId } from '../../features/groups/invite.tsx';
import { groupPath } from '../../features/groups/invites.ts';
import { LeaveGroup } from '../../features/groups/membership.tsx';
import type { OwnGroup } from '../../features/groups/own-groups.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { TiedMark } from '../../ui/rank.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Most avatars on a card. */
const maxAvatars = 5;

type Leaders = NonNullable<OwnGroup['leaders']>;

/** The leaders' avatars, or their places until they are known, and the number of the other members. */
function Avatars({ leaders, members }: { leaders: Leaders | null; members: number }) {
  const count = Math.min(maxAvatars, leaders?.length ?? members);
  const more = members - count;
  return (
    <div aria-hidden className="flex items-center -space-x-1 md:max-lg:-space-x-2">
      {leaders === null
        ? [...Array(count).keys()].map((place) => (
            <Skeleton key={place} className="size-9 shrink-0 rounded-chip ring-2 ring-surface" />
          ))
        : leaders.slice(0, count).map(({ uid, username }) => (
            <span key={uid} title={username} className="rounded-chip ring-2 ring-surface">
              <Avatar name={username} seed={uid} />
            </span>
          ))}
      {more > 0 && (
        <span className="grid size-9 place-items-center rounded-chip bg-raised text-xs font-semibold text-soft ring-2 ring-surface tabular-nums">
          +{more.toLocaleString('en-US')}
        </span>
      )}
    </div>
  );
}

/** Place and leaders: from the live feed, or from the group's standings while there is no live feed. */
function useStandings({ id, rank, position, leaders }: OwnGroup): Pick<OwnGroup, 'rank' | 'position' | 'leaders'> {
  const live = useAtomValue(liveStateAtom).status;
  const view = useAtomValue(groupViewAtom(id));
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const isMissing = leaders === null && (live === 'offline' || live === 'reconnecting');
  useEffect(() => {
    if (isMissing) void loadGroup(id);
  }, [id, isMissing]);
  if (leaders !== null || view.status !== 'loaded') return { rank, position, leaders };
  const rows = view.group.leaderboard;
  const own = rows.find((row) => row.uid === uid);
  return { rank: own?.rank ?? null, position: own?.position ?? null, leaders: rows };
}

/** The members' avatars and the user's own place. Until they are known, the last place keeps the lines that they need. */
function StandingsPreview({ group }: { group: OwnGroup }) {
  const { rank, position, leaders } = useStandings(group);
  const members = group.memberCount;
  const isKnown = leaders !== null;
  const shown = isKnown ? position : members;
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Avatars leaders={leaders} members={members} />
      {shown !== null && members > 1 && (
        <p className={cx('text-sm whitespace-nowrap text-soft', !isKnown && 'invisible')}>
          You are <span className="num text-lg text-ink">#{shown}</span>{' '}
          <span className="tabular-nums">of {members.toLocaleString('en-US')}</span>
          {isKnown && <TiedMark rank={rank} position={position} />}
        </p>
      )}
    </div>
  );
}

/** A card of the group list. The whole card is a link. */
export function GroupCard({ group }: { group: OwnGroup }) {
  const members = group.memberCount;
  return (
    <article
      data-group={group.id}
      className="card group relative flex flex-col gap-4 p-4 transition-colors hover:border-line-strong"
    >
      <div className="min-w-0">
        <h2 className="flex items-center gap-1 text-lg font-semibold tracking-tight">
          <Link
            to={groupPath(group.id)}
            dir="auto"
            className="truncate after:absolute after:inset-0 after:rounded-card"
          >
            {group.groupName}
          </Link>
          <ChevronRight
            aria-hidden
            className="size-5 shrink-0 text-soft transition-transform motion-safe:group-hover:translate-x-0.5"
          />
        </h2>
        <GroupId groupId={group.id} />
      </div>
      <StandingsPreview group={group} />
      <div className="mt-auto flex items-center justify-between gap-3 border-t border-line pt-3">
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Users aria-hidden className="size-4" />
          <span>
            <span className="tabular-nums">{members.toLocaleString('en-US')}</span>{' '}
            {members === 1 ? 'member' : 'members'}
          </span>
        </p>
        <LeaveGroup group={group} className="relative z-10" />
      </div>
    </article>
  );
}
