import { DomainError } from '@courtside/contract';
import type { Clock } from '@courtside/core/platform/clock';
import type { Identity } from '@courtside/core/sign-in/identity';
import { keyCheckMs } from '../../auth/authenticate.ts';
import type { VerifyToken } from '../../auth/verify-token.ts';
import type { Delay } from '../../delay.ts';

/** The user of a connection: the one of its latest verified token or API key, until that expires. */
export interface Session {
  /** Signs in with a token or an API key, or out with null. @returns whether it succeeded */
  authenticate(idToken: string | null): Promise<boolean>;
  /** The signed-in user, once any running sign-in has ended. */
  settled(): Promise<Identity | null>;
  /** The uid that is signed in now. */
  uid(): string | null;
  /** Whether the connection may still see what it may see with this identity. */
  isStill(identity: Identity): boolean;
  /** Verifies the token or API key again now, because the user's rights have changed. */
  recheck(): void;
  close(): void;
}

/** Whether a key for a television has signed in. */
export const isTv = (identity: Identity | null) => identity?.key?.scope === 'tv';

/** Whether two identities may see the same: they are of one user, and both of no television or of the same group's. */
function seesTheSame(one: Identity | null, other: Identity | null): boolean {
  const tvGroupOf = (identity: Identity | null) => (isTv(identity) ? identity?.key?.groupId : null);
  return one?.uid === other?.uid && tvGroupOf(one) === tvGroupOf(other);
}

/** How often a session verifies its token again, because it may make no calls. */
export const recheckMs = 24_000;
/**
 * A session waits for a check of its account if the last one is older. A check waits for others for up to 5 s and lasts up to
 * 5 s. So it ends within a minute of a change at the identity provider: 25 s until a check is due, 25 s until the session
 * verifies its token again, and 10 s for the check.
 */
const checkedWithinMs = 25_000;
/** Sessions verify on whole seconds, so that all of one second share a read of the database. */
const sharedMs = 1_000;

/**
 * @param onEnter called with a user whose session begins
 * @param onLeave called with the user whose session ended: they signed out, their token expired, or another
 * user or a television's key replaced them
 * @param onRefused called when an accepted token is no longer valid, because the account was closed or the key revoked
 */
export function createSession(deps: {
  verifyToken: VerifyToken;
  clock: Clock;
  after: Delay;
  onEnter: (uid: string) => void;
  onLeave: (uid: string) => void;
  onRefused: () => void;
}): Session {
  const { verifyToken, clock, after, onEnter, onLeave, onRefused } = deps;
  let identity: Identity | null = null;
  let signingIn: Promise<unknown> = Promise.resolve();
  let attempts = 0;
  let cancelExpiry: () => void = () => undefined;
  let cancelRecheck: () => void = () => undefined;
  let recheckNow: () => Promise<void> = async () => undefined;

  function setIdentity(next: Identity | null): void {
    cancelExpiry();
    cancelRecheck();
    const left = identity;
    identity = next;
    const isSame = seesTheSame(left, next);
    if (left !== null && !isSame) onLeave(left.uid);
    if (next === null) return;
    if (!isSame) onEnter(next.uid);
    cancelExpiry = after(Math.max(0, next.expiresAt - clock()), () => setIdentity(null));
  }

  /** A refused token ends the session. A token that could not be checked leaves the session until it expires. */
  async function check(...call: Parameters<VerifyToken>): Promise<Identity | 'refused' | 'unknown'> {
    try {
      return await verifyToken(...call);
    } catch (error) {
      const isRefusal = error instanceof DomainError && ['unauthenticated', 'account-disabled'].includes(error.code);
      return isRefusal ? 'refused' : 'unknown';
    }
  }

  async function signIn(idToken: string, attempt: number): Promise<boolean> {
    const checked = await check(idToken);
    if (attempt !== attempts || checked === 'unknown') return false;
    setIdentity(checked === 'refused' ? null : checked);
    recheckLater(idToken, attempt);
    return checked !== 'refused';
  }

  async function recheck(attempt: number, ...call: Parameters<VerifyToken>): Promise<void> {
    const checked = await check(...call);
    // The session may have ended or changed in the meantime.
    if (attempt !== attempts || identity === null) return;
    if (checked !== 'refused') return recheckLater(call[0], attempt);
    setIdentity(null);
    onRefused();
  }

  function recheckLater(idToken: string, attempt: number): void {
    if (identity === null) return;
    // A change in our own database applies without waiting for the identity provider.
    recheckNow = () => recheck(attempt, idToken);
    cancelRecheck();
    const now = clock();
    const earliest = now + (identity.key === undefined ? recheckMs : keyCheckMs);
    cancelRecheck = after(Math.ceil(earliest / sharedMs) * sharedMs - now, () =>
      recheck(attempt, idToken, { checkedWithinMs }),
    );
  }

  return {
    async authenticate(idToken) {
      attempts += 1;
      if (idToken === null) {
        setIdentity(null);
        return true;
      }
      const attempt = signIn(idToken, attempts);
      signingIn = attempt;
      return attempt;
    },
    async settled() {
      await signingIn;
      return identity;
    },
    uid: () => identity?.uid ?? null,
    isStill: (before) => seesTheSame(identity, before),
    recheck() {
      if (identity !== null) void recheckNow();
    },
    close() {
      attempts += 1;
      setIdentity(null);
    },
  };
}
