const key = 'courtside:invitation';

/** The path of a group; also its invite link, for whoever is told it. */
export function groupPath(groupId: string): string {
  return `/group/${encodeURIComponent(groupId)}`;
}

/** What a member sends to a friend. */
export function inviteLink(groupId: string): string {
  return new URL(groupPath(groupId), window.location.href).href;
}

/** Keeps in mind, in this tab, the group somebody was invited to before they have signed in. */
export function rememberInvitation(groupId: string | null): void {
  try {
    if (groupId === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, groupId);
  } catch {
    // Storage is blocked: the link has to be opened once more.
  }
}

/** The group this tab's visitor was invited to, or null. */
export function rememberedInvitation(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
    return null;
  }
}
