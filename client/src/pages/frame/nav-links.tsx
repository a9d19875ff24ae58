import { useAtomValue } from 'jotai';
import { Bandage, LogIn, Ticket, Trophy, UserRound, Users } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { NavLink } from 'react-router';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { signInStartingAtom } from '../../features/sign-in/sign-in-availability.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { cx } from '../../ui/cx.ts';

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

/** Class names of a tab of the bottom bar. */
export const tabClass = (isActive: boolean) =>
  cx(
    'relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium',
    isActive ? 'text-court-ink' : 'text-soft',
  );

/** A tab of the bottom bar; `children` lie over its icon. */
export function BarLink({ to, label, icon: Icon, children }: NavLinkTarget & { children?: ReactNode }) {
  return (
    <NavLink to={to} className={({ isActive }) => tabClass(isActive)}>
      <Icon className="size-5" />
      <span className="max-w-full truncate tracking-tight">{label}</span>
      {children}
    </NavLink>
  );
}

/** Class names of a round or square button in the header, large enough for a thumb. */
export const headerButton =
  'grid size-11 place-items-center rounded-control text-soft transition-colors hover:bg-raised hover:text-ink';
