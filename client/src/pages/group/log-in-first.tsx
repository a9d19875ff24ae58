import { useEffect } from 'react';
import { rememberInvitation } from '../../features/groups/invites.ts';
import { WaysIn } from '../../features/sign-in/ways-in.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What a signed-out visitor sees of a page within a group. Remembers its path until the visitor has signed in. */
export function LogInFirst({ path, children }: { path: string; children: string }) {
  useEffect(() => rememberInvitation(path), [path]);
  return (
    <EmptyState title="Please log in to view your groups." action={<WaysIn />}>
      {children}
    </EmptyState>
  );
}
