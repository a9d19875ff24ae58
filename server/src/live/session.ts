import { DomainError } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import type { After } from '../after.ts';
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

/** @param onLeave told whose session has ended: signed out, replaced, or run out of time */
export function createSession(deps: {
  verifyToken: VerifyToken;
  clock: Clock;
  after: After;
  onLeave: (uid: string) => void;
}): Session {
  const { verifyToken, clock, after, onLeave } = deps;
  let identity: Identity | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  let attempts = 0;
  let forgetExpiry: () => void = () => undefined;

  function become(next: Identity | null): void {
    forgetExpiry();
    const left = identity;
    identity = next;
    if (left !== null && left.uid !== next?.uid) onLeave(left.uid);
    if (next === null) return;
    forgetExpiry = after(Math.max(0, next.expiresAt - clock()), () => become(null));
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
