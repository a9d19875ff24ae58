import { hash } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import { LRUCache } from 'lru-cache';
import type { Identity } from './identity.ts';
import type { VerifyToken } from './verify-with-firebase.ts';

const maxKept = 50_000;
/** Longer than any token Firebase issues. */
const maxLength = 8_192;

/**
 * Remembers verified tokens until they end, by their hash, so that a heap dump holds none.
 * Callers that bring the same token while it is being verified share the answer. Refusals are not kept.
 */
export function cacheTokens(verify: VerifyToken, clock: Clock): VerifyToken {
  const verified = new LRUCache<string, Identity>({ max: maxKept });
  const underWay = new Map<string, Promise<Identity>>();

  async function verifyOnce(key: string, idToken: string): Promise<Identity> {
    try {
      const identity = await verify(idToken);
      verified.set(key, identity);
      return identity;
    } finally {
      underWay.delete(key);
    }
  }

  return async (idToken) => {
    if (idToken.length > maxLength) throw new DomainError('unauthenticated');
    const key = hash('sha256', idToken, 'base64');
    const known = verified.get(key);
    if (known !== undefined) {
      if (clock() < known.expiresAt) return known;
      verified.delete(key);
    }
    const running = underWay.get(key) ?? verifyOnce(key, idToken);
    underWay.set(key, running);
    return running;
  };
}
