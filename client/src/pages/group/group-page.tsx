import { groupTopic } from '@courtside/contract/live';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { groupViewAtom, loadGroup } from '../../features/groups/group-view.ts';
import { rememberInvitation } from '../../features/groups/invitation.ts';
import { sessionAtom } from '../../features/session/session-atoms.ts';
import { WaysIn } from '../../features/session/ways-in.tsx';
import { useTopic } from '../../live/use-topic.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GroupLoading } from './group-loading.tsx';
import { GroupView } from './group-view.tsx';
import { JoinThisGroup } from './join-this-group.tsx';

const notYet = 'You are not in this group yet.';
const noLonger = (name: string) => `You are no longer in ${name || 'this group'}.`;

/** The page of a group whose name is not to be seen. */
function Untitled({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-5 text-xl font-semibold tracking-tight">Friend group</h1>
      {children}
    </div>
  );
}

/** A visitor with an invite link and no account yet: the group is kept in mind until they have signed in. */
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
  // Only members may watch a group, so it is watched once it is known that one is.
  useTopic(view.status === 'loaded' ? groupTopic(groupId) : null);

  switch (view.status) {
    case 'loading':
      return <GroupLoading />;
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
      {status === 'unknown' && <GroupLoading />}
      {status === 'out' && (
        <Untitled>
          <SignedOut groupId={id} />
        </Untitled>
      )}
      {status === 'in' && <SignedIn key={id} groupId={id} />}
    </div>
  );
}
