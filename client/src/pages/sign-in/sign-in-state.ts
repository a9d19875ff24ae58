/** What another page hands over to sign-in. */
export interface SignInState {
  readonly email: string;
  readonly note: string;
}

/** Reads the state of a location, which anything may have written. */
export function signInState(state: unknown): SignInState | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('email' in state) || !('note' in state)) return null;
  const { email, note } = state;
  return typeof email === 'string' && typeof note === 'string' ? { email, note } : null;
}
