import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@courtside/contract';
import { noteKeyUse, verifyApiKey } from '@courtside/core/members/access/api-keys';
import { readAccess } from '@courtside/core/members/access/user-access';
import { createSingleFlightPerKey } from '@courtside/core/platform/async/single-flight-per-key';
import type { Clock } from '@courtside/core/platform/clock';
import { recentlyUsed } from '@courtside/core/platform/recently-used';
import { throttledWarning } from '@courtside/core/platform/throttled-warning';
import type { Identity } from '@courtside/core/sign-in/identity';
import type { TokenVerifier } from '@courtside/core/sign-in/sign-in-provider';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type AccountAccess, createAccountAccess } from '../auth/account-access.ts';
import { type Authenticator, createAuthenticator } from '../auth/authenticate.ts';
import type { VerifyToken } from '../auth/verify-token.ts';
import { createSlots } from '../limits/slots.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Verifies ID tokens and API keys. */
    authenticator: Authenticator;
    accountAccess: AccountAccess;
    /** Verifies the token or API key of a request. @throws as `authenticator.verify` does */
    identify(request: FastifyRequest): Promise<Identity>;
  }
  interface FastifyRequest {
    /** The authenticated caller; null on public routes. */
    caller: Identity | null;
  }
}

const maxTokens = 50_000;
/** Longer than any token of a sign-in provider. */
const maxLength = 8_192;
/** Interval between account checks of a token in use. */
export const accountCheckMs = 60_000;
/** Maximum number of concurrent account checks. */
const maxChecks = 32;
/** How long a check waits for others, in milliseconds. After that, it happens at the token's next use. */
const checkWaitMs = 5_000;

interface CachedToken {
  readonly identity: Identity;
  /** Time of the last account check. */
  checkedAt: number;
  /** False once the identity provider has reported the account as inactive. */
  isActive: boolean;
  /** The check that is running or waits for others. */
  checking: Promise<void> | null;
}

/**
 * Caches verified tokens until they expire, by hash, so that a heap dump contains none. Concurrent callers with the same
 * token share one verification. Failures are not cached.
 *
 * An account can be disabled, deleted or signed out everywhere before its token expires. The account of a token in use
 * is therefore checked once a minute, in the background: the current call uses the last result, and only a definite
 * "inactive" rejects later calls. A live connection, which makes no calls, waits for the check instead.
 * @param onError called when an account check fails
 */
export function cacheTokens(
  { verify, isActive }: TokenVerifier,
  clock: Clock,
  onError: (error: unknown) => void = () => undefined,
): VerifyToken {
  const verified = recentlyUsed<string, CachedToken>(maxTokens);
  const verifications = createSingleFlightPerKey<Identity>();
  const slots = createSlots({ perUser: maxChecks, total: maxChecks, waitMs: checkWaitMs });

  async function checkAccount(cached: CachedToken, idToken: string): Promise<void> {
    try {
      const slot = await slots.acquire(null);
      cached.checkedAt = clock();
      try {
        cached.isActive = await isActive(idToken);
      } finally {
        slot.end();
      }
    } catch (error) {
      onError(error);
    } finally {
      cached.checking = null;
    }
  }

  async function verifyNew(key: string, idToken: string): Promise<Identity> {
    const identity = await verify(idToken);
    verified.set(key, { identity, checkedAt: clock(), isActive: true, checking: null });
    return identity;
  }

  return async (idToken, { checkedWithinMs } = {}) => {
    if (idToken.length > maxLength) throw new DomainError('unauthenticated');
    const key = hash('sha256', idToken, 'base64');
    const cached = verified.get(key);
    if (cached !== undefined && clock() < cached.identity.expiresAt) {
      if (clock() - cached.checkedAt >= (checkedWithinMs ?? accountCheckMs))
        cached.checking ??= checkAccount(cached, idToken);
      if (checkedWithinMs !== undefined) await cached.checking;
      if (!cached.isActive) throw new DomainError('unauthenticated');
      return cached.identity;
    }
    verified.delete(key);
    return verifications.join(key, () => verifyNew(key, idToken));
  };
}

const bearer = /^Bearer +(\S+)$/i;

/** The token or API key in the Authorization header of a request; null if there is none. */
export function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  return bearer.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Authenticates callers by the ID token or API key in the Authorization header. */
export const authPlugin = fp<{ verifyToken: VerifyToken; clock: Clock }>(
  async (app, { verifyToken, clock }) => {
    const access = createAccountAccess(async (uids) => readAccess(app.core.get().db, uids));
    const onError = throttledWarning(
      app.log,
      'the use of a key, the end of a sign-in or a confirmed address could not be stored',
    );
    const authenticator = createAuthenticator({
      verifyToken,
      access,
      verifyApiKey: async (text) => verifyApiKey(app.core.get(), text),
      noteKeyUse: async (id, at) => noteKeyUse(app.core.get(), id, at),
      core: app.core.get,
      clock,
      onError,
    });
    app.decorate('accountAccess', access);
    app.decorate('authenticator', authenticator);
    app.decorateRequest('caller', null);
    app.decorate('identify', async ({ raw }) => {
      const token = bearerOf(raw);
      if (token === null) throw new DomainError('unauthenticated');
      return authenticator.verify(token);
    });
  },
  { name: 'auth', dependencies: ['core'] },
);
