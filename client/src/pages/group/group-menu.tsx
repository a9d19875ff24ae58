import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { Ellipsis, LogOut, SlidersHorizontal, Tv, Users } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LeaveConfirm } from '../../features/groups/membership.tsx';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { onDemand } from '../../ui/lazy-part.tsx';
import { TvLinkDialog } from './show-on-tv.tsx';

const ManageDialog = onDemand('Manage group', () => import('./manage-dialog.tsx'));

const item =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 text-sm font-semibold outline-none select-none data-highlighted:bg-raised';

/** What is rarely needed: the way to the other groups, what the owner can do, and leaving. */
export function GroupMenu({ group }: { group: GroupStandings }) {
  const navigate = useNavigate();
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const [opened, setOpened] = useState<'tv' | 'manage' | 'leave' | null>(null);
  const isOwner = group.creatorId === uid && group.archivedAt === null;
  const close = () => setOpened(null);
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label="More about this group"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control border border-line-strong bg-surface hover:bg-raised"
        >
          <Ellipsis aria-hidden className="size-5" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            className="z-40 min-w-52 rounded-card border border-line bg-surface p-1 shadow-float"
          >
            <DropdownMenu.Item className={item} onSelect={() => void navigate('/group')}>
              <Users aria-hidden className="size-4 text-soft" />
              Your Groups
            </DropdownMenu.Item>
            <DropdownMenu.Item className={item} onSelect={() => setOpened('tv')}>
              <Tv aria-hidden className="size-4 text-soft" />
              Show on the TV
            </DropdownMenu.Item>
            {isOwner && (
              <DropdownMenu.Item className={item} onSelect={() => setOpened('manage')}>
                <SlidersHorizontal aria-hidden className="size-4 text-soft" />
                Manage group
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item
              className={item}
              aria-label={`Leave ${group.groupName}`}
              onSelect={() => setOpened('leave')}
            >
              <LogOut aria-hidden className="size-4 text-soft" />
              Leave
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {opened === 'tv' && <TvLinkDialog groupId={group.id} onClose={close} />}
      {opened === 'manage' && isOwner && <ManageDialog group={group} onClose={close} />}
      {opened === 'leave' && <LeaveConfirm group={group} onLeft={() => void navigate('/group')} onClose={close} />}
    </>
  );
}
