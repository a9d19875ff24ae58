import type { AllTime, Season } from '@courtside/contract/seasons';
import { useParams } from 'react-router';
import { groupPath } from '../../../features/groups/invites.ts';
import { memberPath } from '../../../features/groups/member-path.ts';
import { Avatar, AvatarGroup } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { YouMark } from '../../../ui/player-name.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/skeleton.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { BackToGroup } from '../back-to-group.tsx';
import { column, columns } from '../group-head.tsx';
import { GroupWithSeasons, type GroupWithSeasonsView } from '../group-with-seasons.tsx';
import { Untitled } from '../untitled.tsx';
import { MemberSeasons } from './member-seasons.tsx';
import { SeasonLuck } from './season-luck.tsx';

const heading = 'A member';

function MemberSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <LoadingStatus>Loading the member...</LoadingStatus>
      <Skeleton className="h-24" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}

/** The seasons that have started and that the member plays or has played, newest first. */
function playedBy(uid: string, seasons: readonly Season[], all: AllTime, isMember: boolean): readonly Season[] {
  const finished = new Set(all.rows.find((row) => row.uid === uid)?.finishes.map(({ seasonId }) => seasonId));
  return seasons.filter(
    ({ id, state }) => finished.has(id) || (isMember && (state === 'running' || state === 'finishing')),
  );
}

interface MemberProps extends GroupWithSeasonsView {
  uid: string;
}

function Member({ group, seasons, all, uid, ownUid }: MemberProps) {
  const place = group.leaderboard.find((row) => row.uid === uid);
  const row = all.rows.find((each) => each.uid === uid);
  const username = place?.username ?? row?.username;
  if (username === undefined)
    return (
      <Untitled heading={heading}>
        <EmptyState
          title="There is no such member."
          action={<LinkButton to={groupPath(group.id)}>Open the group</LinkButton>}
        >
          They may have left the group before its first season ended.
        </EmptyState>
      </Untitled>
    );
  const [first, ...others] = playedBy(uid, seasons, all, place !== undefined);
  return (
    <AvatarGroup value={group.memberIds}>
      <title>{`${username} · ${group.groupName} · Courtside`}</title>
      <div className="grid grid-cols-1 gap-3 sm:gap-5">
        <div className="grid gap-2">
          <div className="-mb-1.5 flex min-h-11 items-center">
            <BackToGroup groupId={group.id} groupName={group.groupName} />
          </div>
          <div className="flex items-center gap-3">
            <Avatar name={username} seed={uid} />
            <h1 dir="auto" className="min-w-0 text-left text-[1.5rem]/7 wrap-anywhere lg:text-2xl">
              {username}
            </h1>
            {uid === ownUid && <YouMark />}
          </div>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <Stat label="Titles">{row?.titles ?? 0}</Stat>
            <Stat label="Profit in seasons">
              <Money dollars={row?.profit ?? 0} signed />
            </Stat>
            {place && (
              <Stat label="Main balance">
                <Money dollars={place.balance} />
              </Stat>
            )}
          </dl>
          {place === undefined && <p className="text-sm text-soft">No longer a member of the group.</p>}
        </div>
        {first === undefined ? (
          <EmptyState title="No season yet." action={<LinkButton to={groupPath(group.id)}>Open the group</LinkButton>}>
            Places, titles and luck show up here with the first season.
          </EmptyState>
        ) : (
          <div className={columns}>
            <div className={column}>
              <SeasonLuck seasons={[first, ...others]} uid={uid} ownUid={ownUid} username={username} />
            </div>
            <div className={column}>{row && <MemberSeasons row={row} all={all} />}</div>
          </div>
        )}
      </div>
    </AvatarGroup>
  );
}

/** A member of a group: their seasons, and how much of them was luck. */
export default function MemberPage() {
  const { id = '', uid = '' } = useParams();
  return (
    <div className="page pt-1 pb-4 lg:py-6">
      <title>Member · Courtside</title>
      <GroupWithSeasons
        key={`${id} ${uid}`}
        groupId={id}
        heading={heading}
        what="its members"
        failed="The member could not be loaded."
        path={memberPath(id, uid)}
        skeleton={<MemberSkeleton />}
      >
        {(view) => <Member {...view} uid={uid} />}
      </GroupWithSeasons>
    </div>
  );
}
