import { hash } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import { LRUCache } from 'lru-cache';
import type { Identity } from './identity.ts';
import type { TokenVerifier, VerifyToken } from './verify-with-firebase.ts';

const maxKept = 50_000;
/** Longer than any token Firebase issues. */
const maxLength = 8_192;
/** How long an account is taken to be as it was last seen. */
export const trustedForMs = 60_000;
/** Accounts looked up at the same time; for more, their next call asks. */
const maxLookups = 32;

interface Known {
  readonly identity: Identity;
  /** When the identity provider was last asked after the account. */
  askedAt: number;
  /** False once it said that the account may not go on with this token. */
  mayGoOn: boolean;
}

/**
 * Remembers verified tokens until they end, by their hash, so that a heap dump holds none.
 * Callers that bring the same token while it is being verified share the answer. Refusals are not kept.
 *
 * An account may be disabled, deleted or signed out everywhere before its token ends. So a token in use is asked after
 * once a minute, beside the call that brings it, which is answered by what is known; only a clear no turns later ones away.
 * @param onError told when an account could not be looked up
 */
export function cacheTokens(
  { verify, mayGoOn }: TokenVerifier,
  clock: Clock,
  onError: (error: unknown) => void = () => undefined,
): VerifyToken {
  const verified = new LRUCache<string, Known>({ max: maxKept });
  const underWay = new Map<string, Promise<Identity>>();
  let lookups = 0;

  async function askAfter(known: Known, idToken: string): Promise<void> {
    known.askedAt = clock();
    lookups += 1;
    try {
      known.mayGoOn = await mayGoOn(idToken);
    } catch (error) {
      onError(error);
    } finally {
      lookups -= 1;
    }
  }

  async function verifyOnce(key: string, idToken: string): Promise<Identity> {
    try {
      const identity = await verify(idToken);
      verified.set(key, { identity, askedAt: clock(), mayGoOn: true });
      return identity;
    } finally {
      underWay.delete(key);
    }
  }

  return async (idToken) => {
    if (idToken.length > maxLength) throw new DomainError('unauthenticated');
    const key = hash('sha256', idToken, 'base64');
    const known = verified.get(key);
    if (known !== undefined && clock() < known.identity.expiresAt) {
      if (clock() - known.askedAt >= trustedForMs && lookups < maxLookups) void askAfter(known, idToken);
      if (!known.mayGoOn) throw new DomainError('unauthenticated');
      return known.identity;
    }
    verified.delete(key);
    const running = underWay.get(key) ?? verifyOnce(key, idToken);
    underWay.set(key, running);
    return running;
  };
}
