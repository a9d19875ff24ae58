import { DomainError } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import type { After } from '../after.ts';
import type { Identity } from '../auth/identity.ts';
import { trustedForMs } from '../auth/token-cache.ts';
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

/** A session asks after its token so often, for it may make no calls: twice while an account is taken as last seen. */
const askAgainMs = trustedForMs / 2;

/**
 * @param onLeave told whose session has ended: signed out, replaced, or run out of time
 * @param onRefused told when a token that had been taken is no longer good: the account is closed
 */
export function createSession(deps: {
  verifyToken: VerifyToken;
  clock: Clock;
  after: After;
  onLeave: (uid: string) => void;
  onRefused: () => void;
}): Session {
  const { verifyToken, clock, after, onLeave, onRefused } = deps;
  let identity: Identity | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  let attempts = 0;
  let forgetExpiry: () => void = () => undefined;
  let stopAsking: () => void = () => undefined;

  function become(next: Identity | null): void {
    forgetExpiry();
    stopAsking();
    const left = identity;
    identity = next;
    if (left !== null && left.uid !== next?.uid) onLeave(left.uid);
    if (next === null) return;
    forgetExpiry = after(Math.max(0, next.expiresAt - clock()), () => become(null));
  }

  /** A refused token ends the session; one that could not be checked leaves it until its own end. */
  async function check(idToken: string): Promise<Identity | 'refused' | 'unknown'> {
    try {
      return await verifyToken(idToken);
    } catch (error) {
      return error instanceof DomainError && error.code === 'unauthenticated' ? 'refused' : 'unknown';
    }
  }

  async function signIn(idToken: string, attempt: number): Promise<boolean> {
    const checked = await check(idToken);
    if (attempt !== attempts || checked === 'unknown') return false;
    become(checked === 'refused' ? null : checked);
    askAgainLater(idToken, attempt);
    return checked !== 'refused';
  }

  function askAgainLater(idToken: string, attempt: number): void {
    if (identity === null) return;
    stopAsking = after(askAgainMs, async () => {
      const checked = await check(idToken);
      // It may have ended, or given way to another, in the meantime.
      if (attempt !== attempts || identity === null) return;
      if (checked !== 'refused') return askAgainLater(idToken, attempt);
      become(null);
      onRefused();
    });
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
