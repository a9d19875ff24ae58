/**
 * What a visitor was about to do when they had to sign in, kept in this tab. An invitation decides where a sign-in leads
 * only on the straight way from its link to the form; after that Home offers it, like a game they wanted to bet on.
 */
import { onSessionEnd } from '../../api/call.ts';
import { pathOfInvitation, rememberedInvitation, rememberInvitation } from '../groups/invitation.ts';

/** What Home offers after a sign-in: the id of a game to bet on, the path of an invitation. */
export interface WayBack {
  readonly game: string | null;
  readonly invitation: string | null;
}

const gameKey = 'courtside:wanted-game';
const invitationKey = 'courtside:offered-invitation';

const formPath = /^\/(signin|signup|reset-password)\/?$/i;
const invitePath = /^\/(group|invite|join)\/[^/]/i;
const bettingPath = /^\/betting\/?$/i;
const gameHash = /^#game-(.+)$/;

function keep(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Storage is blocked: Home offers nothing.
  }
}

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
    return null;
  }
}

/** Where a sign-in leads: Home, or the invite link that the visitor came straight from. */
export function pathAfterSignIn(): string {
  const invitation = rememberedInvitation();
  return invitation === null ? '/' : pathOfInvitation(invitation);
}

/** What Home offers to a user who has signed in. */
export function readWayBack(): WayBack {
  return { game: kept(gameKey), invitation: kept(invitationKey) };
}

/** Follows the visitor to a page. `signedIn` is false while the session is unknown. */
export function followVisit({ pathname, hash }: { pathname: string; hash: string }, signedIn: boolean): void {
  const invitation = rememberedInvitation();
  if (invitation !== null && !formPath.test(pathname) && !invitePath.test(pathname)) {
    keep(invitationKey, pathOfInvitation(invitation));
    rememberInvitation(null);
  }
  if (invitePath.test(pathname) && signedIn) keep(invitationKey, null);
  if (!bettingPath.test(pathname)) return;
  if (signedIn) keep(gameKey, null);
  else keep(gameKey, gameHash.exec(hash)?.[1] ?? kept(gameKey));
}

onSessionEnd(() => {
  keep(gameKey, null);
  keep(invitationKey, null);
});
