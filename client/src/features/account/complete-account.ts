import type { OwnUser } from '@courtside/contract/entities';

/** The signed-in user's own record. Null fields are not known. */
export interface Account extends Omit<OwnUser, 'stats' | 'cashier'> {
  readonly stats: OwnUser['stats'] | null;
  readonly cashier: OwnUser['cashier'] | null;
}

/** A record with at least the specified fields. */
type SentUser = Pick<OwnUser, 'username' | 'balance' | 'groupIds'> & Partial<OwnUser>;

/** Whether a response is the caller's own record; the public record of a user has no groups. */
function isOwn(user: object | null | undefined): user is SentUser {
  return !!user && 'groupIds' in user && 'balance' in user && Number.isFinite(user.balance);
}

/** The account of `uid` from a response, with the fields that the server left out. Null if it is not their own record. */
export function ownAccount(uid: string, user: object | null | undefined): Account | null {
  if (!isOwn(user)) return null;
  return {
    totalWinnings: 0,
    email: null,
    cashier: null,
    stats: null,
    atStake: 0,
    seq: 0,
    ...user,
    id: uid,
    uid,
    displayName: user.displayName ?? user.username,
  };
}
