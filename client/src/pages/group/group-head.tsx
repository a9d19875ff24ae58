import type { GroupStandings } from '@courtside/contract/groups';
import { ChevronLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { GroupId, Invite } from '../../features/groups/invite.tsx';
import { LeaveGroup } from '../../features/groups/leave-group.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat } from '../../ui/stat.tsx';
import { ArchivedNote } from './archived-note.tsx';
import { headGrid } from './layout.ts';
import { ManageGroup } from './manage-group.tsx';

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
