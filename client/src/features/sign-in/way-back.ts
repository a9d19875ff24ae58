/**
 * What a visitor was about to do when they had to sign in, kept in this tab. An invitation decides where a sign-in leads
 * only on the straight way from its link to the form; after that Home offers it, like a game they wanted to bet on.
 */
import { onSessionEnd } from '../../api/call.ts';
import { keepInTab, keptInTab } from '../../ui/tab-memory.ts';
import { pathOfInvitation, rememberedInvitation, rememberInvitation } from '../groups/invitation.ts';

/** What Home offers after a sign-in: the id of a game to bet on, the path of an invitation. */
export interface WayBack {
  readonly game: string | null;
  readonly invitation: string | null;
}

const gameKey = 'courtside:wanted-game';
const invitationKey = 'courtside:offered-invitation';

const formPath = /^\/(signin|signup|reset-password)\/?$/i;
const invitePath = /^\/(group|invite)\/[^/]/i;
const bettingPath = /^\/betting\/?$/i;
const gameHash = /^#game-(.+)$/;

/** Where a sign-in leads: Home, or the invite link that the visitor came straight from. */
export function pathAfterSignIn(): string {
  const invitation = rememberedInvitation();
  return invitation === null ? '/' : pathOfInvitation(invitation);
}

/** What Home offers to a user who has signed in. */
export function readWayBack(): WayBack {
  return { game: keptInTab(gameKey), invitation: keptInTab(invitationKey) };
}

/** Follows the visitor to a page. `signedIn` is false while the session is unknown. */
export function followVisit({ pathname, hash }: { pathname: string; hash: string }, signedIn: boolean): void {
  const invitation = rememberedInvitation();
  if (invitation !== null && !formPath.test(pathname) && !invitePath.test(pathname)) {
    keepInTab(invitationKey, pathOfInvitation(invitation));
    rememberInvitation(null);
  }
  if (invitePath.test(pathname) && signedIn) keepInTab(invitationKey, null);
  if (!bettingPath.test(pathname)) return;
  if (signedIn) keepInTab(gameKey, null);
  else keepInTab(gameKey, gameHash.exec(hash)?.[1] ?? keptInTab(gameKey));
}

onSessionEnd(() => {
  keepInTab(gameKey, null);
  keepInTab(invitationKey, null);
});
