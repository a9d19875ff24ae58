import { DomainError } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import type { Identity } from '../auth/identity.ts';
import type { VerifyToken } from '../auth/verify-with-firebase.ts';

/** Whom a connection speaks for: what its latest verified token says, until that token ends. */
export interface Session {
  /** Signs in with a token, or out with null. @returns whether that worked */
  authenticate(idToken: string | null): Promise<boolean>;
  /** Who is signed in, after a sign-in that is under way has ended. */
  settled(): Promise<Identity | null>;
  /** The uid signed in at this moment. */
  uid(): string | null;
  close(): void;
}

/** The longest a timer can be set for. */
const longestWaitMs = 2 ** 31 - 1;

/** @param onLeave told whose session has ended: signed out, replaced, or run out of time */
export function createSession(deps: {
  verifyToken: VerifyToken;
  clock: Clock;
  onLeave: (uid: string) => void;
}): Session {
  const { verifyToken, clock, onLeave } = deps;
  let identity: Identity | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  let attempts = 0;
  let expiry: NodeJS.Timeout | null = null;

  function become(next: Identity | null): void {
    if (expiry !== null) clearTimeout(expiry);
    expiry = null;
    const left = identity;
    identity = next;
    if (left !== null && left.uid !== next?.uid) onLeave(left.uid);
    if (next === null) return;
    const wait = Math.min(longestWaitMs, Math.max(0, next.expiresAt - clock()));
    expiry = setTimeout(become, wait, null);
  }

  async function signIn(idToken: string, attempt: number): Promise<boolean> {
    try {
      const next = await verifyToken(idToken);
      if (attempt !== attempts) return false;
      become(next);
      return true;
    } catch (error) {
      // A refused token ends the session; one that could not be checked leaves it until its own end.
      const refused = error instanceof DomainError && error.code === 'unauthenticated';
      if (refused && attempt === attempts) become(null);
      return false;
    }
  }

  return {
    async authenticate(idToken) {
      attempts += 1;
      if (idToken === null) {
        become(null);
        return true;
      }
      const signingIn = signIn(idToken, attempts);
      underWay = signingIn;
      return signingIn;
    },
    async settled() {
      await underWay;
      return identity;
    },
    uid: () => identity?.uid ?? null,
    close() {
      attempts += 1;
      become(null);
    },
  };
}
