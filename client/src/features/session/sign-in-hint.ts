const key = 'courtside:signed-in';

/**
 * Whether the last visit ended signed in. Only a hint for what to show first and whether to load the authentication
 * library immediately. The library decides who is signed in.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is blocked: load the library to find out.
    return true;
  }
}

export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there will be no hint.
  }
}
