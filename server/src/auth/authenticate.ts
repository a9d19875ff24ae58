import { hash } from 'node:crypto';
import { apiKeyPrefix, DomainError } from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import type { verifyApiKey } from '@courtside/core/members/access/api-keys';
import { createSingleFlightPerKey } from '@courtside/core/platform/async/single-flight-per-key';
import type { Clock } from '@courtside/core/platform/clock';
import { recentlyUsed } from '@courtside/core/platform/recently-used';
import type { Identity } from '@courtside/core/sign-in/identity';
import type { AccountAccess } from './account-access.ts';
import type { VerifyToken } from './verify-token.ts';

/** Verifies what callers send, an ID token or an API key, and that its user is admitted. */
export interface Authenticator {
  /** @throws DomainError `unauthenticated`, `account-disabled`, `unavailable` */
  readonly verify: VerifyToken;
  /** What a user (null: any user), or one of the user's keys, may do may have changed. It is read again. */
  forget(uid: string | null): void;
}

/** How long an answer about a key is used. A revocation is an event, so this counts only while events are missed. */
export const keyCheckMs = 10_000;
/** Interval between the times of use that are stored. */
const useMs = 60_000;
const maxKeys = 20_000;
const maxConfirmed = 50_000;

interface KnownKey {
  readonly identity: Identity & { readonly key: { readonly id: string } };
  readonly checkedAt: number;
  usedAt: number;
}

/**
 * @param deps `core` throws DomainError `unavailable` until it is open; `onError` is called with failures that no caller
 * sees
 */
export function createAuthenticator(deps: {
  verifyToken: VerifyToken;
  access: AccountAccess;
  /** Reads the holder of an API key; null for a text that is not one. */
  verifyApiKey: (text: string) => ReturnType<typeof verifyApiKey>;
  /** Notes that a key was used at a time. */
  noteKeyUse: (id: string, at: Date) => Promise<void>;
  core: () => Pick<Core, 'accounts' | 'deletions'>;
  clock: Clock;
  onError: (error: unknown) => void;
}): Authenticator {
  const { verifyToken, access, core, clock, onError } = deps;
  /** By hash, so that a heap dump contains no key. */
  const keys = recentlyUsed<string, KnownKey>(maxKeys);
  const reads = createSingleFlightPerKey<KnownKey>();
  /** Users whose confirmed email address this process has stored. */
  const confirmed = recentlyUsed<string, string>(maxConfirmed);
  /** Counts changes. An answer that was read before one is not used. */
  let changes = 0;

  async function readKey(text: string): Promise<KnownKey> {
    const before = changes;
    const holder = await deps.verifyApiKey(text);
    if (before !== changes) return readKey(text);
    if (holder === null) throw new DomainError('unauthenticated');
    const { id, uid, scope, groupId, lastUsedAt } = holder;
    const expiresAt = holder.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const forever = { signedInAt: Number.POSITIVE_INFINITY, expiresAt };
    const identity = { uid, email: null, emailVerified: false, name: null, provider: null, signIns: [], ...forever };
    const usedAt = lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
    return { identity: { ...identity, key: { id, scope, groupId } }, checkedAt: clock(), usedAt };
  }

  async function readAndKeep(text: string, name: string): Promise<KnownKey> {
    const known = await readKey(text);
    keys.set(name, known);
    return known;
  }

  async function verifyKey(text: string): Promise<Identity> {
    const name = hash('sha256', text, 'base64');
    const cached = keys.get(name);
    const isFresh =
      cached !== undefined && clock() - cached.checkedAt < keyCheckMs && clock() < cached.identity.expiresAt;
    const known = isFresh ? cached : await reads.join(name, () => readAndKeep(text, name));
    await access.admit(known.identity);
    const now = clock();
    if (now - known.usedAt >= useMs) {
      known.usedAt = now;
      deps.noteKeyUse(known.identity.key.id, new Date(now)).catch(onError);
    }
    return known.identity;
  }

  /** The user of a token whose account is deleted. If the sign-in is not, the token can delete it. */
  async function endSignIn(uid: string, idToken: string): Promise<void> {
    if (await access.isDeleted(uid)) await core().deletions.finishSignIn(uid, idToken);
  }

  async function storeConfirmed(uid: string, email: string): Promise<void> {
    await core().accounts.noteConfirmedEmail(uid, email);
  }

  /** Stores the confirmed address of a token, once for each user. The user may have confirmed it after the sign-up. */
  function noteConfirmed({ uid, email, emailVerified }: Identity): void {
    if (email === null || !emailVerified || confirmed.get(uid) === email) return;
    confirmed.set(uid, email);
    storeConfirmed(uid, email).catch((error: unknown) => {
      confirmed.delete(uid);
      onError(error);
    });
  }

  async function verifyUser(...[idToken, options]: Parameters<VerifyToken>): Promise<Identity> {
    const identity = await verifyToken(idToken, options);
    try {
      await access.admit(identity);
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'unauthenticated';
      if (isRefused) endSignIn(identity.uid, idToken).catch(onError);
      throw error;
    }
    noteConfirmed(identity);
    return identity;
  }

  return {
    verify: (text, options) => (text.startsWith(apiKeyPrefix) ? verifyKey(text) : verifyUser(text, options)),
    forget(uid) {
      changes += 1;
      access.forget(uid);
      for (const [name, { identity }] of keys) if (uid === null || identity.uid === uid) keys.delete(name);
    },
  };
}
