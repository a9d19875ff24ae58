import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { InviteCard, SignUpFirst } from '../../features/groups/invite-card.tsx';
import { groupPath, invitePath, ownInviteAtom, rememberInvitation } from '../../features/groups/invites.ts';
import { JoinButton } from '../../features/groups/membership.tsx';
import { findOwnInvite } from '../../features/groups/own-membership.ts';
import { type SignedInUser, sessionAtom } from '../../features/session/session-atoms.ts';
import { hasJustSignedUp } from '../../features/sign-in/username.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The page for signed-out visitors. Remembers the invite until they have signed in. */
function SignedOut({ code }: { code: string }) {
  useEffect(() => rememberInvitation(invitePath(code)), [code]);
  return (
    <InviteCard
      code={code}
      note="Bet play money on live basketball and see who is ahead. Everyone starts with $1,000.00."
    >
      <SignUpFirst />
    </InviteCard>
  );
}

function SignedIn({ code, user }: { code: string; user: SignedInUser }) {
  const navigate = useNavigate();
  const { status, data: own } = useAtomValue(ownInviteAtom(code));
  useEffect(() => {
    rememberInvitation(null);
    void findOwnInvite(code, hasJustSignedUp(user));
  }, [code, user]);
  return (
    <InviteCard code={code} note={own && 'You are already in this group.'}>
      {status === 'loading' && <Skeleton className="h-11" />}
      {own && (
        <LinkButton to={groupPath(own.groupId)} wide>
          Open group
        </LinkButton>
      )}
      {status !== 'loading' && !own && (
        <JoinButton code={code} onJoined={(groupId) => navigate(groupPath(groupId), { replace: true })} />
      )}
    </InviteCard>
  );
}

/** The landing page of an invite link. Needs no sign-in. */
export default function InvitePage() {
  const { code = '' } = useParams();
  const session = useAtomValue(sessionAtom);
  return (
    <div className="page py-8 sm:py-14">
      <title>Invite · Courtside</title>
      {session.status === 'in' ? (
        <SignedIn key={code} code={code} user={session.user} />
      ) : (
        <SignedOut key={code} code={code} />
      )}
    </div>
  );
}
