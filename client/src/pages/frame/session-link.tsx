import { useAtomValue } from 'jotai';
import { LoaderCircle } from 'lucide-react';
import { NavLink } from 'react-router';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { signInStartingAtom } from '../../features/session/sign-in-availability.ts';
import { liveStateAtom } from '../../live/live-atoms.ts';
import { profileLink, signInLink } from './nav-links.ts';

/** Profile when signed in, Sign In when not; says so while sign-in is still starting. */
export function useSessionLink() {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  const starting = useAtomValue(signInStartingAtom);
  // Without a network nothing is known of the service.
  const offline = useAtomValue(liveStateAtom).status === 'offline';
  return { target: signedIn ? profileLink : signInLink, starting: starting && !signedIn && !offline };
}

export function SessionLink({ className }: { className: (state: { isActive: boolean }) => string }) {
  const { target, starting } = useSessionLink();
  return (
    <NavLink to={target.to} className={className}>
      {starting ? (
        <span className="inline-flex items-center gap-2">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          Sign-in is starting…
        </span>
      ) : (
        target.label
      )}
    </NavLink>
  );
}
