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
import { BackToGroup } from '../back-to-group.tsx';
import { GroupWithSeasons, type GroupWithSeasonsView } from '../group-with-seasons.tsx';
import { Untitled } from '../untitled.tsx';
import { MemberSeasons } from './member-seasons.tsx';
import { SeasonLuck } from './season-luck.tsx';

const heading = 'A member';

const titlesWords = (titles: number) => (titles === 1 ? '1 title' : `${titles} titles`);
const seasonsWords = (seasons: number) => (seasons === 1 ? '1 finished season' : `${seasons} finished seasons`);

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
          <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5">
            <Avatar size="large" name={username} seed={uid} />
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-3">
                <h1 dir="auto" className="min-w-0 text-left text-[1.625rem]/7.5 wrap-anywhere lg:text-2xl">
                  {username}
                </h1>
                {uid === ownUid && <YouMark />}
              </div>
              <p className="text-sm text-pretty text-soft lg:text-base">
                <b className="font-semibold text-ink">{titlesWords(row?.titles ?? 0)}</b> in{' '}
                {seasonsWords(row?.finishes.length ?? 0)} · <Money dollars={row?.profit ?? 0} signed /> in season money
                {place && (
                  <>
                    {' '}
                    · <Money dollars={place.balance} className="text-ink" /> main balance
                  </>
                )}
              </p>
            </div>
          </div>
          {place === undefined && <p className="text-sm text-soft">No longer a member of the group.</p>}
        </div>
        {first === undefined ? (
          <EmptyState title="No season yet." action={<LinkButton to={groupPath(group.id)}>Open the group</LinkButton>}>
            Places, titles and luck show up here with the first season.
          </EmptyState>
        ) : (
          <SeasonLuck seasons={[first, ...others]} uid={uid} ownUid={ownUid}>
            {row && <MemberSeasons row={row} all={all} />}
          </SeasonLuck>
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
