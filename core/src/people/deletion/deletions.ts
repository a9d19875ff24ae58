import { randomInt } from 'node:crypto';
import { DomainError, minuteMs } from '@courtside/contract';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ApiKeys } from '../access/api-keys.ts';
import type { UserAccess } from '../access/user-access.ts';
import { forgetCalendarLink } from '../calendar/calendar-links.ts';
import { forgetChallengeBlocks } from '../challenges/challenge-blocks.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Groups } from '../groups/groups.ts';
import type { Push } from '../push/push.ts';
import { forgetReactions } from '../reactions/write-reaction.ts';
import { renameInTables } from '../seasons/rename-in-tables.ts';
import type { DeletionDoc } from './deletion.model.ts';
import type { KeptLimits, SignIns } from './kept-limits.ts';
import type { RemoveSignIn } from './remove-sign-in.ts';

interface DeletionOrder extends Pick<SignIns, 'signIns'> {
  readonly uid: string;
  /** When the user signed in, in milliseconds since 1970 UTC. */
  readonly signedInAt: number;
  /** Deletes the user at the identity provider. */
  readonly idToken: string;
}

/** Deletes accounts (docs/decisions/0055). Every step is safe to repeat, and a job continues what a crash interrupted. */
export interface Deletions {
  /**
   * Deletes a user's account. The deletion is certain once this has stored it; a step that fails then is reported and
   * repeated by `resume`.
   * @returns the anonymous name of what stays
   * @throws DomainError `sign-in-again` if the sign-in is more than five minutes old, `user-not-found`
   */
  delete(order: DeletionOrder): Promise<string>;
  /** Continues every deletion that is not complete. @returns how many it advanced */
  resume(): Promise<number>;
  /** Deletes the sign-in of a deleted account with a later token, if no earlier one has. */
  finishSignIn(uid: string, idToken: string): Promise<void>;
}

/** How recent a sign-in must be; the identity provider requires the same. */
const recentSignInMs = 5 * minuteMs;

/** Longer than any call that was running when the deletion began. */
const recentMs = 300_000;

/** Anonymous names have a number, so that a list can have several of them. */
function anonymousName(): string {
  return `Former player ${randomInt(1_000, 10_000)}`;
}

export function createDeletions(deps: {
  db: PeopleDatabase;
  groups: Pick<Groups, 'listByMember' | 'leave'>;
  apiKeys: Pick<ApiKeys, 'revokeAll'>;
  userAccess: Pick<UserAccess, 'endForGood'>;
  keptLimits: Pick<KeptLimits, 'hash' | 'keep'>;
  push: Pick<Push, 'forget' | 'replaceName'>;
  removeSignIn: RemoveSignIn;
  clock: Clock;
  /** Called once the account is anonymous, and again by every repetition. */
  onAnonymous: (uid: string, username: string) => Promise<void>;
  /** Called with the failure of a step that will be repeated. */
  onError: (error: unknown) => void;
}): Deletions {
  const { db, groups, apiKeys, userAccess, keptLimits, push, removeSignIn, clock, onAnonymous, onError } = deps;
  const durable = { writeConcern: db.durable };

  /** Ends the user's access and removes what leads to a person. */
  async function anonymize(uid: string, username: string): Promise<void> {
    await userAccess.endForGood(uid);
    const at = new Date(clock());
    const known = await db.users
      .findOne({ _id: mainAccountOf(uid), deletedAt: { $exists: false } }, { username: 1 })
      .lean();
    if (known !== null) await push.replaceName(known.username, username);
    await db.users.updateOne(
      { _id: mainAccountOf(uid), deletedAt: { $exists: false } },
      { $set: { username, deletedAt: at, renamedAt: at }, $unset: { email: '' } },
      durable,
    );
    await replaceName(uid, username);
  }

  /** Replaces the name where it was copied: at subscribers, on the leaderboard and in the tables of seasons. */
  async function replaceName(uid: string, username: string): Promise<void> {
    await onAnonymous(uid, username);
    await renameInTables(db, uid, username);
  }

  /** Leaves every group, which passes on what the user owns. */
  async function leaveGroups(uid: string): Promise<void> {
    for (const { id } of await groups.listByMember(uid)) await groups.leave(uid, id);
    await db.invites.deleteMany({ uid }, durable);
    await forgetReactions(db, uid);
  }

  /**
   * Removes memberships, and what may be kept for the next account. Repeated, for a call that was running when the deletion
   * began and stored some since.
   */
  async function removeTraces(uid: string, signIns: readonly string[] = []): Promise<void> {
    // First: a member who has left can no longer be removed.
    await leaveGroups(uid);
    await keptLimits.keep(uid, signIns);
    await push.forget(uid);
    await forgetChallengeBlocks(db, uid);
    await forgetCalendarLink(db, uid);
  }

  /** Deletes the user at the identity provider. Without a token it waits for the next one. */
  async function endSignIn(uid: string, idToken: string | undefined): Promise<boolean> {
    if (idToken === undefined) return false;
    const isDone = await removeSignIn(idToken);
    const completed = isDone ? { open: '' } : {};
    await db.deletions.updateOne({ _id: uid, open: 'sign-in' }, { $unset: { idToken: '', ...completed } }, durable);
    return isDone;
  }

  async function advance({ _id: uid, username, open, signIns, idToken }: DeletionDoc): Promise<boolean> {
    if (open === 'all') {
      await anonymize(uid, username);
      await apiKeys.revokeAll(uid);
      await removeTraces(uid, signIns);
      await db.deletions.updateOne(
        { _id: uid, open: 'all' },
        { $set: { open: 'sign-in' }, $unset: { signIns: '' } },
        durable,
      );
    } else {
      // Repeated as well: a rename, or a season that became final, may have read the old name before.
      await replaceName(uid, username);
      await removeTraces(uid);
    }
    const isDone = await endSignIn(uid, idToken);
    return open === 'all' || isDone;
  }

  return {
    async delete({ uid, signedInAt, signIns: given, idToken }) {
      if (clock() - signedInAt > recentSignInMs) throw new DomainError('sign-in-again');
      const account = await db.users.findOne({ _id: mainAccountOf(uid), seq: { $gt: 0 } }).lean();
      if (account === null) throw new DomainError('user-not-found');
      const signIns = await keptLimits.hash({ signIns: given, email: account.email ?? null });
      const deletion = await db.deletions
        .findOneAndUpdate(
          { _id: uid },
          {
            $setOnInsert: { username: anonymousName(), requestedAt: new Date(clock()), open: 'all', signIns, idToken },
          },
          { upsert: true, returnDocument: 'after', ...durable },
        )
        .lean();
      if (deletion === null) throw new Error(`the deletion of ${uid} was not stored`);
      await advance(deletion).catch(onError);
      return deletion.username;
    },

    async resume() {
      const recent = { requestedAt: { $gte: new Date(clock() - recentMs) } };
      const unfinished = await db.deletions
        .find({ $or: [{ open: 'all' }, { open: 'sign-in', idToken: { $exists: true } }, recent] })
        .lean();
      let advanced = 0;
      for (const deletion of unfinished) {
        try {
          if (await advance(deletion)) advanced += 1;
        } catch (error) {
          onError(error);
        }
      }
      return advanced;
    },

    async finishSignIn(uid, idToken) {
      const deletion = await db.deletions.findOne({ _id: uid, open: 'sign-in' }).lean();
      if (deletion !== null) await endSignIn(uid, idToken);
    },
  };
}
