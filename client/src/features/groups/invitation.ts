const key = 'courtside:invitation';

/** The path of a group, which is also its invite link. */
export function groupPath(groupId: string): string {
  return `/group/${encodeURIComponent(groupId)}`;
}

/** The link a member sends to a friend. */
export function inviteLink(groupId: string): string {
  return new URL(groupPath(groupId), window.location.href).href;
}

/** Remembers, in this tab, the group a visitor was invited to, until they have signed in. */
export function rememberInvitation(groupId: string | null): void {
  try {
    if (groupId === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, groupId);
  } catch {
    // Storage is blocked: the visitor has to open the link again.
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
