import { createHmac } from 'node:crypto';
import { raiseDelayMs } from '@courtside/contract';
import type { PlayerLimitsDoc } from '../../bets/limits/player-limits.model.ts';
import type { UsedAtCashier } from '../../ledger/account.model.ts';
import type { Uid } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { readSecret } from '../../platform/db/secret.ts';
import { setOrRemove } from '../../platform/db/set-or-remove.ts';
import type { KeptLimitsDatabase } from './collections.ts';
import type { KeptLimitsDoc } from './kept-limits.model.ts';
import { createKeptUses } from './kept-uses.ts';

/**
 * How the identity provider recognizes a person, across accounts: each way to sign in as `provider:id`, such as
 * `google.com:1234`, and the email address.
 */
interface SignIns {
  readonly signIns: readonly string[];
  readonly email: string | null;
}

/**
 * Applies the limits of a deleted account (docs/decisions/0056), and what it has used up (docs/decisions/0072), to the next
 * account with the same sign-in.
 */
export interface KeptLimits {
  /** The keyed hashes of ways to sign in. Without the secret of the database they identify no user. */
  hash(of: SignIns): Promise<string[]>;
  /**
   * Keeps the limits of a user that still apply, and what the user has used up, under these hashes, and removes both from the
   * user. Safe to repeat, after the user has left all groups.
   */
  keep(uid: Uid, hashes: readonly string[]): Promise<void>;
  /**
   * Applies to a new user what was kept for one of these ways to sign in. Safe to repeat.
   * @returns what the user has taken at the cashier before; null for nothing
   */
  restore(uid: Uid, of: SignIns): Promise<UsedAtCashier | null>;
  /** Removes what no longer applies. @returns how many documents */
  removeExpired(): Promise<number>;
}

const secretId = 'kept-limits';

const emailPrefix = 'email:';

/** An email address in lower case, so that it is recognized however it was typed. Other ids are case-sensitive. */
function normalized(signIn: string): string {
  return signIn.startsWith(emailPrefix) ? emailPrefix + signIn.slice(emailPrefix.length).trim().toLowerCase() : signIn;
}

function textsOf({ signIns, email }: SignIns): string[] {
  const texts = email === null ? signIns : [...signIns, emailPrefix + email];
  return [...new Set(texts.map(normalized))];
}

/** The latest of some times; undefined without any. */
function latest(times: readonly (Date | undefined)[]): Date | undefined {
  return times.filter((time) => time !== undefined).toSorted((a, b) => b.getTime() - a.getTime())[0];
}

/** The strictest limits of several ones: the longest pause and the lowest daily limit, with its raise. */
function strictestOf(kept: readonly KeptLimitsDoc[]): Pick<PlayerLimitsDoc, 'pausedUntil' | 'dailyLimit' | 'next'> {
  const pausedUntil = latest(kept.map((limits) => limits.pausedUntil));
  const sorted = kept
    .filter(({ dailyLimit }) => dailyLimit !== undefined)
    .sort((a, b) => Number(a.dailyLimit) - Number(b.dailyLimit));
  const { dailyLimit, next } = sorted[0] ?? {};
  return {
    ...(pausedUntil && { pausedUntil }),
    ...(dailyLimit !== undefined && { dailyLimit }),
    ...(next && { next }),
  };
}

export function createKeptLimits({ db, clock }: { db: KeptLimitsDatabase; clock: Clock }): KeptLimits {
  const durable = { writeConcern: db.durable };
  const uses = createKeptUses({ db, clock });

  /** How long limits still apply: a pause until its end, a daily limit as long as removing it would take. */
  function expiryOf({ pausedUntil, dailyLimit }: PlayerLimitsDoc): Date | undefined {
    const now = clock();
    const pauseEnd = pausedUntil !== undefined && pausedUntil.getTime() > now ? pausedUntil : undefined;
    return latest([pauseEnd, dailyLimit === undefined ? undefined : new Date(now + raiseDelayMs)]);
  }

  async function store(limits: PlayerLimitsDoc, hashes: readonly string[]): Promise<void> {
    const expiresAt = expiryOf(limits);
    if (expiresAt === undefined) return;
    const { pausedUntil, dailyLimit, next } = limits;
    for (const _id of hashes)
      await db.keptLimits.updateOne(
        { _id },
        { $max: { ...(pausedUntil && { pausedUntil }), expiresAt }, ...setOrRemove({ dailyLimit, next }) },
        { upsert: true, ...durable },
      );
  }

  async function hash(of: SignIns): Promise<string[]> {
    const texts = textsOf(of);
    if (texts.length === 0) return [];
    const secret = await readSecret(db, secretId);
    return texts.map((text) => createHmac('sha256', secret).update(text).digest('base64url'));
  }

  return {
    hash,
    async keep(uid, hashes) {
      await uses.keep(uid, hashes);
      for (let limits = await db.playerLimits.findOne({ _id: uid }).lean(); limits !== null; ) {
        await store(limits, hashes);
        const { pausedUntil = { $exists: false }, version } = limits;
        await db.playerLimits.deleteOne({ _id: uid, pausedUntil, version }, durable);
        // Another call may have changed the limits since they were read.
        limits = await db.playerLimits.findOne({ _id: uid }).lean();
      }
    },
    async restore(uid, of) {
      const hashes = await hash(of);
      if (hashes.length === 0) return null;
      const kept = await db.keptLimits.find({ _id: { $in: hashes }, expiresAt: { $gt: new Date(clock()) } }).lean();
      if (kept.length > 0)
        await db.playerLimits.updateOne(
          { _id: uid },
          { $setOnInsert: { ...strictestOf(kept), version: 0 } },
          { upsert: true, ...durable },
        );
      return uses.restore(uid, hashes);
    },
    async removeExpired() {
      const { deletedCount } = await db.keptLimits.deleteMany({ expiresAt: { $lte: new Date(clock()) } });
      return deletedCount + (await uses.removeExpired());
    },
  };
}
