import { randomInt } from 'node:crypto';
import { DomainError, minuteMs } from '@courtside/contract';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SignInProvider } from '../../sign-in/sign-in-provider.ts';
import type { DeletionDatabase } from './collections.ts';
import type { DeletionDoc } from './deletion.model.ts';
import type { DeletionStep } from './deletion-step.ts';

interface DeletionOrder {
  readonly uid: string;
  /** Each way to sign in as `provider:id`, such as `google.com:1234`. */
  readonly signIns: readonly string[];
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

/** @param deps `steps`: run in their order, all of them again after a failure */
export function createDeletions(deps: {
  db: DeletionDatabase;
  steps: readonly DeletionStep[];
  /** The keyed hashes of ways to sign in, which lead to no person. */
  hashSignIns: (of: { readonly signIns: readonly string[]; readonly email: string | null }) => Promise<string[]>;
  signIn: Pick<SignInProvider, 'removeUser'>;
  clock: Clock;
  /** Called with the failure of a step that will be repeated. */
  onError: (error: unknown) => void;
}): Deletions {
  const { db, steps, hashSignIns, signIn, clock, onError } = deps;
  const durable = { writeConcern: db.durable };

  /** Deletes the user at the identity provider. Without a token it waits for the next one. */
  async function endSignIn(uid: string, idToken: string | undefined): Promise<boolean> {
    if (idToken === undefined) return false;
    const isDone = await signIn.removeUser({ uid, idToken });
    const completed = isDone ? { open: '' } : {};
    await db.deletions.updateOne({ _id: uid, open: 'sign-in' }, { $unset: { idToken: '', ...completed } }, durable);
    return isDone;
  }

  async function advance({ _id: uid, username, open, signIns = [], idToken }: DeletionDoc): Promise<boolean> {
    if (open === 'all') {
      for (const { run } of steps) await run({ uid, username, signIns });
      await db.deletions.updateOne(
        { _id: uid, open: 'all' },
        { $set: { open: 'sign-in' }, $unset: { signIns: '' } },
        durable,
      );
    } else {
      for (const { isRepeated, run } of steps) if (isRepeated) await run({ uid, username, signIns: [] });
    }
    const isDone = await endSignIn(uid, idToken);
    return open === 'all' || isDone;
  }

  return {
    async delete({ uid, signedInAt, signIns: given, idToken }) {
      if (clock() - signedInAt > recentSignInMs) throw new DomainError('sign-in-again');
      const account = await db.users.findOne({ _id: mainAccountOf(uid), seq: { $gt: 0 } }).lean();
      if (account === null) throw new DomainError('user-not-found');
      const signIns = await hashSignIns({ signIns: given, email: account.email ?? null });
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
