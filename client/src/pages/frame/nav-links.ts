import { Bandage, LogIn, Ticket, Trophy, UserRound, Users } from 'lucide-react';
import type { ComponentType } from 'react';

export interface NavLinkTarget {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ className?: string }>;
}

/** The links of every page; the last one, Profile or Sign In, depends on who looks. */
export const navLinks: readonly NavLinkTarget[] = [
  { to: '/betting', label: 'Betting', icon: Ticket },
  { to: '/leaderboard', label: 'Leaderboard', icon: Trophy },
  { to: '/Injuries', label: 'Injuries', icon: Bandage },
  { to: '/group', label: 'FriendGroup', icon: Users },
];

export const profileLink: NavLinkTarget = { to: '/profile', label: 'Profile', icon: UserRound };
export const signInLink: NavLinkTarget = { to: '/signin', label: 'Sign In', icon: LogIn };

/** What the product is made from, and by whom. */
export const repositoryUrl = 'https://github.com/courtside/courtside';
export const contributorsUrl = `${repositoryUrl}/graphs/contributors`;
