import type { UsedAtCashier } from '../../ledger/account.model.ts';
import { mainAccountOf, type Uid } from '../../ledger/account-id.ts';
import { isFirstDepositTaken } from '../../ledger/account-state.ts';
import { type Clock, utcDay } from '../../platform/clock.ts';
import type { KeptLimitsDatabase } from './collections.ts';
import type { KeptUsesDoc } from './kept-uses.model.ts';

/** Applies what a deleted account has used up to the next account with the same sign-in (docs/decisions/0072). */
export interface KeptUses {
  /**
   * Stores under these hashes what a user has used up, and takes the user off the lists of removed members and of users who
   * have played a season. Safe to repeat, after the user has left all groups.
   */
  keep(uid: Uid, hashes: readonly string[]): Promise<void>;
  /**
   * Bars a new user from the groups and seasons that were kept under these hashes. Safe to repeat.
   * @returns what the user has taken at the cashier before; null for nothing
   */
  restore(uid: Uid, hashes: readonly string[]): Promise<UsedAtCashier | null>;
  /** Removes documents that no longer restrict a new account. @returns how many */
  removeExpired(): Promise<number>;
}

type Uses = Omit<KeptUsesDoc, '_id'>;

export function createKeptUses({ db, clock }: { db: KeptLimitsDatabase; clock: Clock }): KeptUses {
  const durable = { writeConcern: db.durable };

  async function readSeasons(uid: Uid): Promise<Uses['seasons']> {
    const accounts = await db.seasonAccounts.find({ uid, seq: { $gt: 0 } }, { seasonId: 1 }).lean();
    const isPlayed = { $or: [{ _id: { $in: accounts.map(({ seasonId }) => seasonId) } }, { playedBefore: uid }] };
    const seasons = await db.seasons.find({ isOpen: true, ...isPlayed }, { endsAt: 1 }).lean();
    return seasons.map(({ _id, endsAt }) => ({ id: _id, endsAt }));
  }

  async function readRemovals(uid: Uid): Promise<Uses['removedFrom']> {
    const groups = await db.groups.find({ 'removed.uid': uid }, { removed: 1 }).lean();
    return groups.flatMap(({ _id, removed = [] }) =>
      removed.filter((member) => member.uid === uid).map(({ at }) => ({ groupId: _id, at })),
    );
  }

  async function read(uid: Uid): Promise<Uses> {
    const account = await db.users.findOne({ _id: mainAccountOf(uid) }, { cashier: 1 }).lean();
    const toppedUpOn = account?.cashier?.toppedUpOn;
    return {
      firstDeposit: isFirstDepositTaken(account?.cashier),
      ...(toppedUpOn != null && { toppedUpOn }),
      seasons: await readSeasons(uid),
      removedFrom: await readRemovals(uid),
    };
  }

  async function store(uses: Uses, hashes: readonly string[]): Promise<void> {
    const { seasons, removedFrom, ...cashier } = uses;
    if (!cashier.firstDeposit && cashier.toppedUpOn === undefined && seasons.length === 0 && removedFrom.length === 0)
      return;
    for (const _id of hashes)
      await db.keptUses.updateOne(
        { _id },
        {
          $max: cashier,
          $addToSet: { seasons: { $each: [...seasons] }, removedFrom: { $each: [...removedFrom] } },
        },
        { upsert: true, ...durable },
      );
  }

  return {
    async keep(uid, hashes) {
      if (hashes.length > 0) await store(await read(uid), hashes);
      // The lists would otherwise grow with each account that the same person opens and deletes.
      await db.groups.updateMany({ 'removed.uid': uid }, { $pull: { removed: { uid } } }, durable);
      await db.seasons.updateMany({ playedBefore: uid }, { $pull: { playedBefore: uid } }, durable);
    },

    async restore(uid, hashes) {
      const kept = await db.keptUses.find({ _id: { $in: [...hashes] } }).lean();
      const removals = new Map(kept.flatMap(({ removedFrom }) => removedFrom.map(({ groupId, at }) => [groupId, at])));
      for (const [_id, at] of removals)
        await db.groups.updateOne({ _id, 'removed.uid': { $ne: uid } }, { $push: { removed: { uid, at } } }, durable);
      const seasons = kept.flatMap((uses) => uses.seasons.map(({ id }) => id));
      if (seasons.length > 0)
        await db.seasons.updateMany(
          { _id: { $in: seasons }, isOpen: true },
          { $addToSet: { playedBefore: uid } },
          durable,
        );
      const depositedBefore = kept.some(({ firstDeposit }) => firstDeposit);
      const toppedUpOn = kept.map((uses) => uses.toppedUpOn ?? '').reduce((last, day) => (day > last ? day : last), '');
      if (!depositedBefore && toppedUpOn === '') return null;
      return { depositedBefore, ...(toppedUpOn !== '' && { toppedUpOn }) };
    },

    async removeExpired() {
      const now = new Date(clock());
      const { deletedCount } = await db.keptUses.deleteMany({
        firstDeposit: false,
        removedFrom: { $size: 0 },
        'seasons.endsAt': { $not: { $gt: now } },
        toppedUpOn: { $not: { $gte: utcDay(now) } },
      });
      return deletedCount;
    },
  };
}
