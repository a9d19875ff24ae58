import type { GroupBet, GroupStandings } from '@courtside/contract/groups';
import { groupTopic } from '@courtside/contract/live';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { groupViewAtom, loadGroup } from '../../features/groups/group-atoms.ts';
import { rememberInvitation } from '../../features/groups/invitation.ts';
import { sessionAtom } from '../../features/session/session-atoms.ts';
import { WaysIn } from '../../features/session/ways-in.tsx';
import { useTopic } from '../../live/topics.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Activity } from './activity.tsx';
import { GroupHead } from './group-head.tsx';
import { JoinThisGroup } from './join-this-group.tsx';
import { StandingsHistory } from './standings-history.tsx';
import { StandingsList } from './standings-list.tsx';

/** Skeleton of a group. */
function GroupSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <p role="status" className="sr-only">
        Loading the group
      </p>
      <div className="card grid gap-4 p-5 sm:p-6">
        <Skeleton className="h-8 w-48" />
        <div className="grid grid-cols-3 gap-3">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
        <Skeleton className="h-11 w-56" />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
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

interface GroupViewProps {
  group: GroupStandings;
  bets: readonly GroupBet[] | null;
}

/** A group as its members see it: standings, friends' bets and the history of the standings. */
function GroupView({ group, bets }: GroupViewProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${group.groupName} · Courtside`}</title>
      <GroupHead group={group} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <StandingsList rows={group.leaderboard} />
          {group.leaderboard.length > 1 && <StandingsHistory group={group} />}
        </div>
        <Activity groupId={group.id} bets={bets} />
      </div>
    </div>
  );
}

const notYet = 'You are not in this group yet.';
const noLonger = (name: string) => `You are no longer in ${name || 'this group'}.`;

/** Layout for a group whose name is unknown or hidden. */
function Untitled({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-5 text-xl font-semibold tracking-tight">Friend group</h1>
      {children}
    </div>
  );
}

/** Prompt for a signed-out visitor; remembers the invitation until they have signed in. */
function SignedOut({ groupId }: { groupId: string }) {
  useEffect(() => rememberInvitation(groupId), [groupId]);
  return (
    <EmptyState title="Please log in to view your groups." action={<WaysIn />}>
      A friend's link has brought you here. Log in or sign up, and you come right back to join.
    </EmptyState>
  );
}

function NotFound() {
  return (
    <EmptyState
      title="This group does not exist."
      action={
        <Link to="/group" className={buttonClass()}>
          Your groups
        </Link>
      }
    >
      The link may have been cut off, or everybody has left the group.
    </EmptyState>
  );
}

function SignedIn({ groupId }: { groupId: string }) {
  const view = useAtomValue(groupViewAtom(groupId));
  useEffect(() => {
    rememberInvitation(null);
    void loadGroup(groupId);
  }, [groupId]);
  // Only members may watch a group, and a loaded group proves membership.
  useTopic(view.status === 'loaded' ? groupTopic(groupId) : null);

  switch (view.status) {
    case 'loading':
      return <GroupSkeleton />;
    case 'loaded':
      return <GroupView group={view.group} bets={view.bets} />;
    case 'not-found':
      return (
        <Untitled>
          <NotFound />
        </Untitled>
      );
    case 'not-member':
    case 'ended':
      return (
        <Untitled>
          <JoinThisGroup groupId={groupId} title={view.status === 'ended' ? noLonger(view.name) : notYet} />
        </Untitled>
      );
    case 'failed':
      return (
        <Untitled>
          <div className="card grid gap-4 p-5">
            <AlertBox>{view.message}</AlertBox>
            <div>
              <Button onClick={() => void loadGroup(groupId)}>Try Again</Button>
            </div>
          </div>
        </Untitled>
      );
  }
}

export default function GroupPage() {
  const { id = '' } = useParams();
  const { status } = useAtomValue(sessionAtom);
  return (
    <div className="page py-6 lg:py-8">
      <title>Friend group · Courtside</title>
      {status === 'unknown' && <GroupSkeleton />}
      {status === 'out' && (
        <Untitled>
          <SignedOut groupId={id} />
        </Untitled>
      )}
      {status === 'in' && <SignedIn key={id} groupId={id} />}
    </div>
  );
}
