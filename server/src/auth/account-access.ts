import { DomainError } from '@courtside/contract';
import type { AccessStatus } from '@courtside/core/members/access/user-access';
import { createLoader } from '@courtside/core/platform/loader';
import { recentlyUsed } from '@courtside/core/platform/recently-used';
import type { Identity } from '@courtside/core/sign-in/identity';

/** Decides by our own database whether a user with a valid token or API key is admitted (docs/decisions/0028). */
export interface AccountAccess {
  /**
   * @throws DomainError `account-disabled`; `unauthenticated` if the session was ended or the account deleted;
   * `unavailable`
   */
  admit(identity: Pick<Identity, 'uid' | 'signedInAt'>): Promise<void>;
  isAdmin(uid: string): Promise<boolean>;
  isDeleted(uid: string): Promise<boolean>;
  /** The status of a user, or of any user, may have changed. */
  forget(uid: string | null): void;
}

const maxUsers = 50_000;
/** A changed status applies after this time even if its event was lost. */
const statusMaxAgeMs = 5_000;

/** @param readMany reads the status of users. @throws DomainError `unavailable` while that is not possible */
export function createAccountAccess(
  readMany: (uids: readonly string[]) => Promise<ReadonlyMap<string, AccessStatus>>,
): AccountAccess {
  const known = recentlyUsed<string, AccessStatus>(maxUsers, statusMaxAgeMs);
  const loader = createLoader(readMany);
  /** Counts changes, so that a read that began before one is not cached. */
  let changes = 0;

  async function statusOf(uid: string): Promise<AccessStatus> {
    const cached = known.get(uid);
    if (cached !== undefined) return cached;
    const before = changes;
    const status = await loader.load(uid);
    if (status === null) throw new DomainError('unavailable');
    if (changes === before) known.set(uid, status);
    return status;
  }

  return {
    async admit({ uid, signedInAt }) {
      const { disabled, deletedAt, signedOutAt } = await statusOf(uid);
      if (disabled !== undefined) throw new DomainError('account-disabled');
      const isSignedOut = signedOutAt !== undefined && signedInAt < signedOutAt.getTime();
      if (isSignedOut || deletedAt !== undefined) throw new DomainError('unauthenticated');
    },
    isAdmin: async (uid) => (await statusOf(uid)).adminSince !== undefined,
    isDeleted: async (uid) => (await statusOf(uid)).deletedAt !== undefined,
    forget(uid) {
      changes += 1;
      if (uid === null) known.clear();
      else known.delete(uid);
    },
  };
}
