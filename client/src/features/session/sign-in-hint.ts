const key = 'courtside:signed-in';

/**
 * Whether the last visit ended signed in. Only a hint for what to show first and whether to load the
 * authentication library at once; who is signed in is what that library says.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Without storage nothing is known: load the library and ask it.
    return true;
  }
}

export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage there is no hint, and none is needed.
  }
}
