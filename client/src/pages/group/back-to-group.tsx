import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { groupPath } from '../../features/groups/invites.ts';

/** The link from a page within a group back to the group. */
export function BackToGroup({ groupId, groupName }: { groupId: string; groupName: string }) {
  return (
    <Link
      to={groupPath(groupId)}
      className="-ml-1 inline-flex min-h-11 items-center gap-0.5 justify-self-start text-sm text-soft hover:text-ink"
    >
      <ChevronLeft aria-hidden className="size-4 shrink-0" />
      <bdi className="wrap-anywhere">{groupName}</bdi>
    </Link>
  );
}
