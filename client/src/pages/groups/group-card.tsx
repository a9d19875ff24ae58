import type { Group, StandingsRow } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { ChevronRight, Users } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { groupViewAtom, loadGroup } from '../../features/groups/group-atoms.ts';
import { groupPath } from '../../features/groups/invitation.ts';
import { CopyId } from '../../features/groups/invite.tsx';
import { LeaveGroup } from '../../features/groups/leave-group.tsx';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Most avatars on a card. */
const maxAvatars = 5;

function Avatars({ rows }: { rows: readonly StandingsRow[] }) {
  const more = rows.length - maxAvatars;
  return (
    <div aria-hidden className="flex items-center -space-x-1">
      {rows.slice(0, maxAvatars).map(({ uid, username }) => (
        <span key={uid} className="rounded-chip ring-2 ring-surface">
          <Avatar name={username} seed={uid} />
        </span>
      ))}
      {more > 0 && (
        <span className="grid size-9 place-items-center rounded-chip bg-raised text-xs font-semibold text-soft ring-2 ring-surface tabular-nums">
          +{more}
        </span>
      )}
    </div>
  );
}

/** The members' avatars and the user's own rank. */
function StandingsPreview({ groupId }: { groupId: string }) {
  const view = useAtomValue(groupViewAtom(groupId));
  const uid = useAtomValue(signedInUserAtom)?.uid;
  useEffect(() => void loadGroup(groupId), [groupId]);
  if (view.status === 'loading') return <Skeleton className="h-9 w-28 rounded-chip" />;
  if (view.status !== 'loaded') return <div className="h-9" />;
  const rows = view.group.leaderboard;
  const own = rows.find((row) => row.uid === uid);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
      <Avatars rows={rows} />
      {own && rows.length > 1 && (
        <p className="text-sm whitespace-nowrap text-soft">
          You are <span className="num text-lg text-ink">#{own.rank}</span>
        </p>
      )}
    </div>
  );
}

/** A card of the group list. The whole card is a link. */
export function GroupCard({ group }: { group: Group }) {
  const members = group.memberIds.length;
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
        <p className="flex items-center gap-1 text-xs text-soft">
          <span className="shrink-0">Group ID:</span>
          <code className="truncate font-sans tabular-nums">{group.id}</code>
          <CopyId groupId={group.id} />
        </p>
      </div>
      <StandingsPreview groupId={group.id} />
      <div className="mt-auto flex items-center justify-between gap-3 border-t border-line pt-3">
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Users aria-hidden className="size-4" />
          <span>
            <span className="tabular-nums">{members}</span> {members === 1 ? 'member' : 'members'}
          </span>
        </p>
        <LeaveGroup group={group} className="relative z-10" />
      </div>
    </article>
  );
}
