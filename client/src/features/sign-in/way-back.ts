/**
 * Remembers in this tab what a visitor wanted before signing in: a game to bet on, or an invitation. A sign-in leads to
 * the invitation only if the visitor came to the form directly from its link. Otherwise Home offers it.
 */
import { onSessionEnd } from '../../api/call.ts';
import { keepText, readText } from '../../storage.ts';
import { groupIn, pathOfInvitation, rememberedInvitation, rememberInvitation } from '../groups/invites.ts';
import { forgetLeftPage, leftPage } from './session-end.ts';

/** What Home offers after a sign-in: the id of a game to bet on, the path of an invitation. */
export interface WayBack {
  readonly game: string | null;
  readonly invitation: string | null;
}

const gameKey = 'courtside:wanted-game';
const invitationKey = 'courtside:offered-invitation';

const formPath = /^\/(signin|signin\/answer|signup|reset-password)\/?$/i;
const invitePath = /^\/(group|invite)\/[^/]/i;
const bettingPath = /^\/betting\/?$/i;
const gameHash = /^#game-(.+)$/;

/** Where a sign-in leads: the invite link that the visitor came directly from, the page of an ended session, else Home. */
export function pathAfterSignIn(): string {
  const invitation = rememberedInvitation();
  return invitation === null ? (leftPage() ?? '/') : pathOfInvitation(invitation);
}

/** What Home offers to a user who has signed in. */
export function readWayBack(): WayBack {
  return { game: readText('tab', gameKey) ?? null, invitation: readText('tab', invitationKey) ?? null };
}

/** The code of the invite that brought this tab's visitor, or the id of the group; undefined without one. */
export function knownInvite(): string | undefined {
  const invitation = rememberedInvitation() ?? readWayBack().invitation;
  return invitation === null ? undefined : groupIn(invitation);
}

/** Updates what is remembered when the visitor opens a page. `signedIn` is false while the session is unknown. */
export function followVisit({ pathname, hash }: { pathname: string; hash: string }, signedIn: boolean): void {
  const invitation = rememberedInvitation();
  if (signedIn && !formPath.test(pathname)) forgetLeftPage();
  if (invitation !== null && !formPath.test(pathname) && !invitePath.test(pathname)) {
    keepText('tab', invitationKey, pathOfInvitation(invitation));
    rememberInvitation(null);
  }
  if (invitePath.test(pathname) && signedIn) keepText('tab', invitationKey, null);
  const onBetting = bettingPath.test(pathname);
  if (signedIn && onBetting) keepText('tab', gameKey, null);
  const wanted = gameHash.exec(hash)?.[1];
  if (!signedIn && wanted !== undefined && (onBetting || formPath.test(pathname))) keepText('tab', gameKey, wanted);
}

onSessionEnd(() => {
  keepText('tab', gameKey, null);
  keepText('tab', invitationKey, null);
});
