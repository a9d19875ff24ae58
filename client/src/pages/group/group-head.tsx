import type { GroupStandings } from '@courtside/contract/groups';
import { leagueTitles } from '@courtside/contract/leagues';
import { useAtomValue } from 'jotai';
import { Archive, ChevronLeft, SlidersHorizontal, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOwnerAction } from '../../features/groups/group-actions.tsx';
import { GroupId, Invite } from '../../features/groups/invite.tsx';
import { LeaveGroup } from '../../features/groups/membership.tsx';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { Modal } from '../../ui/modal.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';

/** The top of a group: its name, and what to do next. */
const headGrid = 'grid grid-cols-1 items-center gap-x-4 gap-y-1.5 lg:grid-cols-[minmax(0,1fr)_auto]';

/** Tonight and the table that counts on the left, the games in play and the results on the right; on a phone one column. */
export const columns =
  'grid grid-cols-1 items-start gap-2.5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:grid-rows-[auto_1fr]';

/** A part of the columns. */
export const column = 'grid min-w-0 grid-cols-1 gap-2.5 sm:gap-5';

export function GroupSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <LoadingStatus>Loading the group</LoadingStatus>
      <div className={headGrid}>
        <div className="-mb-1.5 flex h-11 items-center lg:col-span-2">
          <Skeleton className="h-5 w-28" />
        </div>
        <Skeleton className="h-12.5 w-72 max-w-full lg:h-16" />
        <Skeleton className="h-11 w-full sm:w-72" />
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

/** Takes the place of the actions while a group is archived. Its owner can reopen it. */
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

/** Shows the user's own code, the link with it, and the id of the group. */
function InviteButton({ group }: { group: GroupStandings }) {
  const { id, groupName, inviteExpiresAt, joinableById } = group;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" className="grow sm:grow-0" icon={UserPlus} onClick={() => setOpen(true)}>
        Invite
      </Button>
      {open && (
        <Modal title="Invite friends" onClose={() => setOpen(false)}>
          <div className="grid grid-cols-1 gap-4">
            <Invite groupId={id} groupName={groupName} expiresAt={inviteExpiresAt} byId={joinableById} />
            <GroupId groupId={id} />
          </div>
        </Modal>
      )}
    </>
  );
}

/** The number of members, and the leagues of a group that is limited to some: `2 members · NBA and WNBA`. */
function aboutGroup({ memberIds: { length: count }, leagues }: GroupStandings): string {
  const members = count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`;
  return leagues ? `${members} · ${leagueTitles(leagues)}` : members;
}

/** A group's name, with the actions to bet, invite and leave. */
export function GroupHead({ group }: { group: GroupStandings }) {
  const navigate = useNavigate();
  return (
    <section aria-labelledby="group-name" className={headGrid}>
      <div className="-mb-1.5 flex items-center justify-between gap-x-3 max-[22em]:flex-wrap lg:col-span-2">
        <Link
          to="/group"
          className="tap -ml-1 inline-flex items-center gap-0.5 text-sm whitespace-nowrap text-soft hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          Your Groups
        </Link>
        <div className="-mr-4 flex max-[22em]:-mx-4 max-[15em]:flex-wrap">
          <ManageGroup group={group} />
          <LeaveGroup quiet group={group} onLeft={() => void navigate('/group')} />
        </div>
      </div>
      <div className="min-w-0">
        <h1 id="group-name" dir="auto" className="text-left text-[1.5rem]/7 wrap-anywhere lg:text-2xl">
          {group.groupName}
        </h1>
        <p className="text-sm text-soft">{aboutGroup(group)}</p>
      </div>
      {group.archivedAt === null ? (
        <div className="flex gap-2 max-[15em]:flex-wrap">
          <LinkButton to="/betting" className="grow sm:grow-0">
            Place a bet
          </LinkButton>
          <InviteButton group={group} />
        </div>
      ) : (
        <div className="card p-4 lg:col-span-2">
          <ArchivedNote group={group} />
        </div>
      )}
    </section>
  );
}
