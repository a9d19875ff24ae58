import { useParams } from 'react-router';
import { groupPath } from '../../../features/groups/invites.ts';
import { seasonsPath } from '../../../features/groups/seasons-path.ts';
import { AvatarGroup } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/skeleton.tsx';
import { BackToGroup } from '../back-to-group.tsx';
import { column, columns } from '../group-head.tsx';
import { GroupWithSeasons, type GroupWithSeasonsView } from '../group-with-seasons.tsx';
import { OfAllSeasons } from './of-all-seasons.tsx';
import { Rafters } from './rafters.tsx';
import { TitlesTable } from './titles-table.tsx';

const heading = 'All seasons';

function SeasonsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <LoadingStatus>Loading the seasons...</LoadingStatus>
      <Skeleton className="h-24" />
      <Skeleton className="h-46 rounded-card lg:h-56" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}

/** `4 finished, 1 running` */
function countWords({ seasons, all }: GroupWithSeasonsView): string {
  const running = seasons.filter(({ state }) => state === 'running' || state === 'finishing').length;
  return [`${all.seasons.length} finished`, ...(running > 0 ? [`${running} running`] : [])].join(', ');
}

function Seasons(view: GroupWithSeasonsView) {
  const { group, seasons, all, ownUid } = view;
  return (
    <AvatarGroup value={group.memberIds}>
      <title>{`${heading} · ${group.groupName} · Courtside`}</title>
      <div className="grid grid-cols-1 gap-3 sm:gap-5">
        <div>
          <div className="flex min-h-11 items-center">
            <BackToGroup groupId={group.id} groupName={group.groupName} />
          </div>
          <h1 className="page-title">{heading}</h1>
          <p className="text-sm text-soft">{countWords(view)}</p>
        </div>
        {seasons.length > 0 && <Rafters seasons={seasons} all={all} />}
        {all.seasons.length === 0 ? (
          <EmptyState
            title="No season has ended yet."
            action={<LinkButton to={groupPath(group.id)}>Open the group</LinkButton>}
          >
            The champion of each season hangs here.
          </EmptyState>
        ) : (
          <div className={columns}>
            <TitlesTable groupId={group.id} all={all} ownUid={ownUid} />
            <div className={column}>
              <OfAllSeasons all={all} />
            </div>
          </div>
        )}
      </div>
    </AvatarGroup>
  );
}

/** All seasons of a group: the champions, and what each member has achieved in them. */
export default function SeasonsPage() {
  const { id = '' } = useParams();
  return (
    <div className="page pt-1 pb-4 lg:py-6">
      <title>All seasons · Courtside</title>
      <GroupWithSeasons
        key={id}
        groupId={id}
        heading={heading}
        what="its seasons"
        failed="The seasons could not be loaded."
        path={seasonsPath(id)}
        skeleton={<SeasonsSkeleton />}
      >
        {(view) => <Seasons {...view} />}
      </GroupWithSeasons>
    </div>
  );
}
