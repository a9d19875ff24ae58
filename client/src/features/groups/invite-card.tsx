import type { Invite } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { Users } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { inviteAtom, loadInvite } from './invites.ts';

/** What a signed-out visitor can do with an invite. Most of them are new. */
export function SignUpFirst() {
  return (
    <>
      <LinkButton to="/signup" wide>
        Sign Up
      </LinkButton>
      <LinkButton to="/signin" look="secondary" wide>
        Sign In
      </LinkButton>
    </>
  );
}

function InviteSkeleton() {
  return (
    <div className="card mx-auto grid max-w-md justify-items-center gap-4 px-6 py-8">
      <LoadingStatus>Loading the invite</LoadingStatus>
      <Skeleton className="size-16 rounded-chip" />
      <Skeleton className="h-12 w-64 max-w-full" />
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-2 h-25 w-full" />
    </div>
  );
}

/** Layout for an invite that cannot be shown. */
function Untitled({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md">
      <h1 className="page-title mb-4">Invite</h1>
      {children}
    </div>
  );
}

interface InviteTextProps {
  invite: Invite;
  /** A sentence above the actions. */
  note?: ReactNode;
  children: ReactNode;
}

/** Who sent an invite, to which group, and how many members it has; with actions. */
function InviteText({ invite: { invitedBy, groupName, memberCount }, note, children }: InviteTextProps) {
  return (
    <section
      aria-labelledby="invite"
      className="card mx-auto grid max-w-md justify-items-center px-6 py-8 text-center sm:px-8"
    >
      <title>{`Join ${groupName} · Courtside`}</title>
      <Avatar size="large" name={invitedBy} seed={invitedBy} />
      <h1 id="invite" className="mt-4 max-w-full wrap-anywhere">
        <span className="block text-base text-soft">
          <bdi className="font-semibold text-ink">{invitedBy}</bdi> invites you to
        </span>
        <bdi className="mt-1 block text-xl font-semibold tracking-tight text-balance">{groupName}</bdi>
      </h1>
      <p className="mt-3 flex items-center gap-1.5 text-sm text-soft">
        <Users aria-hidden className="size-4" />
        {memberCount.toLocaleString('en-US')} {memberCount === 1 ? 'member' : 'members'}
      </p>
      {note && <p className="mt-5 text-sm text-pretty">{note}</p>}
      <div className="mt-6 grid w-full gap-3">{children}</div>
      <p className="mt-5 max-w-sm text-note text-pretty text-soft">
        Members see your name, your balance, and your bets once their games have started.
      </p>
    </section>
  );
}

interface InviteCardProps extends Pick<InviteTextProps, 'note' | 'children'> {
  /** The code of an invite, or the id of a group. */
  code: string;
  /** Replaces the card of an unknown invite. */
  unknown?: ReactNode;
}

/** An invite, as any visitor sees it. */
export function InviteCard({ code, unknown, ...text }: InviteCardProps) {
  const view = useAtomValue(inviteAtom(code));
  useEffect(() => void loadInvite(code), [code]);
  switch (view.status) {
    case 'loading':
      return <InviteSkeleton />;
    case 'loaded':
      return <InviteText invite={view.invite} {...text} />;
    case 'failed':
      return (
        <Untitled>
          <LoadFailed onRetry={() => loadInvite(code)}>{view.message}</LoadFailed>
        </Untitled>
      );
    case 'unknown':
      return (
        unknown ?? (
          <Untitled>
            <EmptyState
              title={view.message}
              action={
                <LinkButton to="/" look="secondary">
                  Home
                </LinkButton>
              }
            />
          </Untitled>
        )
      );
  }
}
