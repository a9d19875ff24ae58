import { useAtomValue } from 'jotai';
import { Bandage, LogIn, Ticket, Trophy, UserRound, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { signInStartingAtom } from '../../features/sign-in/sign-in-availability.ts';
import { liveStateAtom } from '../../live/live-atoms.ts';

export interface NavLinkTarget {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ className?: string }>;
}

/** The main links. Profile or Sign In follows them, depending on the session. */
export const navLinks: readonly NavLinkTarget[] = [
  { to: '/betting', label: 'Betting', icon: Ticket },
  { to: '/leaderboard', label: 'Leaderboard', icon: Trophy },
  { to: '/Injuries', label: 'Injuries', icon: Bandage },
  { to: '/group', label: 'FriendGroup', icon: Users },
];

const profileLink: NavLinkTarget = { to: '/profile', label: 'Profile', icon: UserRound };
const signInLink: NavLinkTarget = { to: '/signin', label: 'Sign In', icon: LogIn };

/** The link to Profile or Sign In; `starting` while the sign-in service starts. */
export function useSessionLink() {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  const starting = useAtomValue(signInStartingAtom);
  // Offline, the state of the service is unknown.
  const offline = useAtomValue(liveStateAtom).status === 'offline';
  return { target: signedIn ? profileLink : signInLink, starting: starting && !signedIn && !offline };
}
