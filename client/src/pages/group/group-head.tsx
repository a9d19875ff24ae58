import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { Archive, ChevronLeft, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOwnerAction } from '../../features/groups/group-actions.tsx';
import { GroupId, Invite } from '../../features/groups/invite.tsx';
import { LeaveGroup } from '../../features/groups/membership.tsx';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { Money } from '../../ui/money.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';

/** The card at the top of a group: name and totals, and the invite next to or below them. */
const headGrid = 'card grid grid-cols-1 gap-x-8 gap-y-5 p-5 pt-3 sm:p-6 sm:pt-4 lg:grid-cols-[minmax(0,1fr)_22rem]';

/** Standings, with the activity at the side on desktop and below on a phone. */
export const columns = 'grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]';

export function GroupSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <LoadingStatus>Loading the group</LoadingStatus>
      <div className={headGrid}>
        <div className="-mb-3 flex h-11 items-center lg:col-span-2">
          <Skeleton className="h-5 w-28" />
        </div>
        <div className="grid content-between gap-5">
          <Skeleton className="h-16 w-72 max-w-full" />
          <Skeleton className="h-13 w-full max-w-md" />
        </div>
        <Skeleton className="h-36 sm:h-24 lg:h-36" />
      </div>
      <div className={columns}>
        <div className="card grid gap-3 p-4">
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
        <div className="card grid gap-3 p-4">
          {[1, 2].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      </div>
    </div>
  );
}

const ManageDialog = onDemand('Manage group', () => import('./manage-dialog.tsx'));

/** Opens what the owner of a group can do. Other members do not see it. */
function ManageGroup({ group }: { group: GroupStandings }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const [open, setOpen] = useState(false);
  if (group.creatorId !== uid || group.archivedAt !== null) return null;
  return (
    <>
      <Button
        look="quiet"
        aria-label="Manage group"
        className="whitespace-nowrap max-sm:px-2.5"
        icon={SlidersHorizontal}
        onClick={() => setOpen(true)}
      >
        <span>
          Manage<span className="max-sm:hidden"> group</span>
        </span>
      </Button>
      {open && <ManageDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Takes the place of the invite while a group is archived. Its owner can reopen it. */
function ArchivedNote({ group }: { group: GroupStandings }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const { run, notice } = useOwnerAction(group.id);
  return (
    <div className="grid content-start gap-3">
      <div className="flex gap-2.5">
        <Archive aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
        <div className="text-sm">
          <p className="font-semibold">This group is archived.</p>
          <p className="mt-0.5 text-pretty text-soft">The standings stay, but nobody can join or be invited.</p>
        </div>
      </div>
      {group.creatorId === uid && (
        <Button look="secondary" onClick={() => run({ kind: 'reopen' })}>
          Reopen group
        </Button>
      )}
      {notice}
    </div>
  );
}

const wide = { labelClass: 'text-xs sm:text-sm', valueClass: 'text-lg sm:text-xl' } as const;

function InviteOf({ group: { id, groupName, inviteExpiresAt, joinableById } }: { group: GroupStandings }) {
  return <Invite groupId={id} groupName={groupName} expiresAt={inviteExpiresAt} byId={joinableById} />;
}

/** A group's name and totals, with the actions to invite and leave. */
export function GroupHead({ group }: { group: GroupStandings }) {
  const navigate = useNavigate();
  const members = group.memberIds.length;
  return (
    <section aria-labelledby="group-name" className={headGrid}>
      <div className="-mb-3 flex items-center justify-between gap-3 lg:col-span-2">
        <Link
          to="/group"
          className="tap -ml-1 inline-flex items-center gap-0.5 text-sm whitespace-nowrap text-soft hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          Your Groups
        </Link>
        <div className="-mr-4 flex">
          <ManageGroup group={group} />
          <LeaveGroup quiet group={group} onLeft={() => void navigate('/group')} />
        </div>
      </div>
      <div className="grid min-w-0 content-between gap-5">
        <div className="min-w-0">
          <h1 id="group-name" dir="auto" className="text-left text-xl font-semibold tracking-tight wrap-anywhere">
            {group.groupName}
          </h1>
          <div className="mt-0.5">
            <GroupId groupId={group.id} />
          </div>
        </div>
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-3 sm:justify-start sm:gap-x-12">
          <Stat {...wide} label="Members">
            {members.toLocaleString('en-US')}
          </Stat>
          <Stat {...wide} label="Total Balance">
            <Money dollars={group.totalBalance} />
          </Stat>
          <Stat {...wide} label="Average Balance">
            <Money dollars={group.averageBalance} />
          </Stat>
        </dl>
      </div>
      <div className="rounded-card bg-raised p-4">
        {group.archivedAt === null ? <InviteOf group={group} /> : <ArchivedNote group={group} />}
      </div>
    </section>
  );
}
