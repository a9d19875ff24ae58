import type { GroupStandings } from '@courtside/contract/groups';
import type { AllTime, Season } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { groupViewAtom, loadGroup } from '../../features/groups/group-atoms.ts';
import { rememberInvitation } from '../../features/groups/invites.ts';
import { loadSeasonList, seasonsAtom } from '../../features/seasons/season-atoms.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { sessionAtom } from '../../features/session/session-atoms.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LogInFirst } from './log-in-first.tsx';
import { Untitled } from './untitled.tsx';

/** A group with its seasons and what its members have achieved in them, for a signed-in member. */
export interface GroupWithSeasonsView {
  readonly group: GroupStandings;
  readonly seasons: readonly Season[];
  readonly all: AllTime;
  readonly ownUid: string;
}

interface GroupWithSeasonsProps {
  groupId: string;
  /** The heading of the page while there is nothing to show. */
  heading: string;
  /** What only members see: `its members`. */
  what: string;
  /** Says that the page could not be loaded. */
  failed: string;
  /** The path of the page, to which a sign-in returns. */
  path: string;
  skeleton: ReactNode;
  children: (view: GroupWithSeasonsView) => ReactNode;
}

function SignedIn(props: GroupWithSeasonsProps & { ownUid: string }) {
  const { groupId, heading, what, failed, skeleton, children, ownUid } = props;
  const view = useAtomValue(groupViewAtom(groupId));
  const seasons = useAtomValue(seasonsAtom(groupId));
  const read = (signal: AbortSignal) => call('readAllTime', { params: { groupId }, token: idToken, signal });
  const all = useLoad(read, groupId, { what: 'The seasons', personal: true });
  useEffect(() => {
    rememberInvitation(null);
    void loadGroup(groupId);
    void loadSeasonList(groupId);
  }, [groupId]);
  const reload = () => {
    void loadGroup(groupId);
    void loadSeasonList(groupId);
    return all.retry();
  };
  const refusals = {
    'not-found': 'This group does not exist.',
    'not-member': `Only members of the group see ${what}.`,
    ended: `Only members of the group see ${what}.`,
    removed: 'The owner removed you from this group.',
  } as const;
  if (view.status in refusals)
    return (
      <Untitled heading={heading}>
        <EmptyState
          title={refusals[view.status as keyof typeof refusals]}
          action={<LinkButton to="/group">Your groups</LinkButton>}
        />
      </Untitled>
    );
  if (view.status === 'loaded' && all.data !== null && seasons.data !== null)
    return children({ group: view.group, seasons: seasons.data, all: all.data, ownUid });
  if (view.status !== 'failed' && all.status !== 'failed' && seasons.status !== 'failed') return skeleton;
  return (
    <Untitled heading={heading}>
      <LoadFailed onRetry={reload} failure={all.failure ?? seasons.failure}>
        {failed}
      </LoadFailed>
    </Untitled>
  );
}

/** Loads a group and its seasons for a page that only members see. */
export function GroupWithSeasons(props: GroupWithSeasonsProps) {
  const { heading, what, path, skeleton } = props;
  const session = useAtomValue(sessionAtom);
  if (session.status === 'unknown') return skeleton;
  if (session.status === 'in') return <SignedIn {...props} ownUid={session.user.uid} />;
  return (
    <Untitled heading={heading}>
      <LogInFirst path={path}>{`Only members of the group see ${what}.`}</LogInFirst>
    </Untitled>
  );
}
