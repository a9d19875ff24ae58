import type { GroupBet, GroupStandings } from '@courtside/contract/groups';
import { groupTopic, tabTopic } from '@courtside/contract/topic-names';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { holdsBackAtom } from '../../delay/tv-delay.ts';
import { loadTab, tabAtom } from '../../features/challenges/tab-atoms.ts';
import { GroupTickets } from '../../features/group-tickets/group-tickets.tsx';
import { groupTicketsAtom, loadGroupTickets } from '../../features/group-tickets/group-tickets-atoms.ts';
import { groupViewAtom } from '../../features/groups/group-atoms.ts';
import { InviteCard, SignUpFirst } from '../../features/groups/invite-card.tsx';
import { rememberInvitation } from '../../features/groups/invites.ts';
import { JoinButton } from '../../features/groups/membership.tsx';
import { openGroup, readGroup } from '../../features/groups/own-membership.ts';
import { momentsReadyAtom } from '../../features/groups/reaction-atoms.ts';
import { currentSeasonAtom, seasonsReadyAtom } from '../../features/seasons/season-atoms.ts';
import { type SignedInUser, sessionAtom } from '../../features/session/session-atoms.ts';
import { hasJustSignedUp } from '../../features/sign-in/username.ts';
import { WaysIn } from '../../features/sign-in/ways-in.tsx';
import { useTopic } from '../../live/topics.ts';
import { AvatarGroup } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { column, columns, GroupHead, GroupSkeleton } from './group-head.tsx';
import { GroupLog } from './group-log.tsx';
import { LastNight } from './last-night.tsx';
import { OnTheFloor } from './on-the-floor.tsx';
import { Results } from './results.tsx';
import { GroupSeason, SeasonRecordsOf } from './season/group-season.tsx';
import { StandingsHistory } from './standings-history.tsx';
import { StandingsList } from './standings-list.tsx';
import { GroupTab } from './tab/group-tab.tsx';
import { Tonight } from './tonight.tsx';
import { Untitled } from './untitled.tsx';
import { WhatINeed } from './what-i-need.tsx';
import { WithoutBet } from './without-bet.tsx';

/** The page of a group from which the owner has removed the user. */
function Removed({ name }: { name: string }) {
  return (
    <div role="status">
      <EmptyState
        title={
          <>
            The owner removed you from <bdi>{name || 'this group'}</bdi>.
          </>
        }
        action={<LinkButton to="/group">Your groups</LinkButton>}
      >
        Your money and your bets are still yours. Only the owner of the group can let you in again.
      </EmptyState>
    </div>
  );
}

interface GroupViewProps {
  group: GroupStandings;
  bets: readonly GroupBet[] | null;
  betsFailed: boolean;
}

/**
 * A group as its members see it. First tonight and the table that counts, which is the season's if there is one; then the games
 * in play, the tab and the results, and everything else. On desktop the second part is at the side.
 */
function GroupView({ group, bets, betsFailed }: GroupViewProps) {
  const current = useAtomValue(currentSeasonAtom(group.id));
  const hasSeason = current !== null;
  // The end of a season is the news of its group.
  const isOver = current?.state === 'final';
  const tonight = <Tonight group={group} />;
  const standings = <StandingsList group={group} counts={!hasSeason} />;
  const season = <GroupSeason group={group} />;
  return (
    <div className="grid grid-cols-1 gap-2.5 sm:gap-5">
      <title>{`${group.groupName} · Courtside`}</title>
      <GroupHead group={group} season={current} />
      <div className={columns}>
        <div className={column}>
          {!isOver && tonight}
          {hasSeason ? season : standings}
          {isOver && tonight}
          <WithoutBet group={group} />
          <WhatINeed group={group} />
        </div>
        <div className={cx(column, 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
          <OnTheFloor group={group} />
          <GroupTickets group={group} />
          <GroupTab group={group} />
          <Results groupId={group.id} night={group.tonight.night} bets={bets} />
          <LastNight groupId={group.id} groupName={group.groupName} />
        </div>
        <div className={column}>
          {hasSeason ? standings : season}
          <SeasonRecordsOf groupId={group.id} />
          {group.leaderboard.length > 1 && <StandingsHistory group={group} />}
          {/* The bets are above the log, so that it would move once they are loaded. */}
          {(bets !== null || betsFailed) && <GroupLog groupId={group.id} />}
        </div>
      </div>
    </div>
  );
}

const notYet = 'You are not in this group yet.';
const noLonger = (name: string) => `You are no longer in ${name || 'this group'}.`;

/** The invite for a signed-out visitor; remembers it until they have signed in. */
function SignedOut({ groupId }: { groupId: string }) {
  useEffect(() => rememberInvitation(groupId), [groupId]);
  const prompt = 'Please log in to view your groups.';
  return (
    <InviteCard
      code={groupId}
      note={prompt}
      unknown={
        <Untitled heading="Friend group">
          <EmptyState title={prompt} action={<WaysIn />}>
            The link may have been cut off, or everybody has left the group.
          </EmptyState>
        </Untitled>
      }
    >
      <SignUpFirst />
    </InviteCard>
  );
}

function NotFound() {
  return (
    <Untitled heading="Friend group">
      <EmptyState title="This group does not exist." action={<LinkButton to="/group">Your groups</LinkButton>}>
        The link may have been cut off or replaced by a new one, or everybody has left the group.
      </EmptyState>
    </Untitled>
  );
}

/** True from the time the group's season, tab, tickets and last night are loaded or have failed to load, so that nothing shifts. */
function usePartsReady(groupId: string): boolean {
  const seasonsReady = useAtomValue(seasonsReadyAtom(groupId));
  const tabReady = useAtomValue(tabAtom(groupId)).status !== 'loading';
  const momentsReady = useAtomValue(momentsReadyAtom(groupId));
  const ticketsReady = useAtomValue(groupTicketsAtom(groupId)).status !== 'loading';
  const ready = seasonsReady && tabReady && momentsReady && ticketsReady;
  const [wasReady, setWasReady] = useState(false);
  if (ready && !wasReady) setWasReady(true);
  return wasReady || ready;
}

function SignedIn({ groupId, user }: { groupId: string; user: SignedInUser }) {
  const view = useAtomValue(groupViewAtom(groupId));
  const ready = usePartsReady(groupId);
  useEffect(() => {
    rememberInvitation(null);
    void openGroup(groupId, hasJustSignedUp(user));
  }, [groupId, user]);
  // Only members may watch a group, and a loaded group proves membership. A device that is behind its TV does not wait for that.
  const holdsBack = useAtomValue(holdsBackAtom);
  const isMember = view.status === 'loaded' || (holdsBack && view.status === 'loading');
  useTopic(isMember ? groupTopic(groupId) : null);
  useTopic(isMember ? tabTopic(groupId) : null);
  useEffect(() => {
    if (!isMember) return;
    void loadTab(groupId);
    void loadGroupTickets(groupId);
  }, [groupId, isMember]);

  switch (view.status) {
    case 'loading':
      return <GroupSkeleton />;
    case 'loaded':
      // Its parts are silent for the delay, the table is not.
      if (!ready && !holdsBack) return <GroupSkeleton />;
      return (
        <AvatarGroup value={view.group.memberIds}>
          <GroupView {...view} />
        </AvatarGroup>
      );
    case 'not-found':
      return <NotFound />;
    case 'removed':
      return (
        <Untitled heading="Friend group">
          <Removed name={view.name} />
        </Untitled>
      );
    case 'not-member':
    case 'ended':
      return (
        <InviteCard code={groupId} note={view.status === 'ended' ? noLonger(view.name) : notYet} unknown={<NotFound />}>
          <JoinButton code={groupId} onJoined={() => readGroup(groupId)} />
          <LinkButton to="/group" look="secondary" wide>
            Your groups
          </LinkButton>
        </InviteCard>
      );
    case 'failed':
      return (
        <Untitled heading="Friend group">
          <LoadFailed onRetry={() => readGroup(groupId)}>{view.message}</LoadFailed>
        </Untitled>
      );
  }
}

export default function GroupPage() {
  const { id = '' } = useParams();
  const session = useAtomValue(sessionAtom);
  return (
    <div className="page pt-1 pb-20 md:pb-4 lg:py-6">
      <title>Friend group · Courtside</title>
      {session.status === 'unknown' && <GroupSkeleton />}
      {session.status === 'out' && <SignedOut key={id} groupId={id} />}
      {session.status === 'in' && <SignedIn key={id} groupId={id} user={session.user} />}
    </div>
  );
}
