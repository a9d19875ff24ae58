import type { Db } from 'mongodb';
import { noReport, type OnBatch } from '../platform/db/batches.ts';
import type { Completes } from '../platform/db/upgrade/relax-validator.ts';

/**
 * Fields that older versions stored as null, by the migration that removes them and by collection. They are absent instead.
 * `$[]` stands for each item of a list.
 */
export const onceNull = {
  8: {
    access: ['adminSince', 'disabled', 'signedOutAt', 'deletedAt'],
    apiKeys: ['lastUsedAt'],
    deletions: ['open'],
    keptUses: ['toppedUpOn'],
  },
  9: {
    users: ['email', 'cashier.firstDeposit', 'cashier.toppedUpOn', 'stakedOn'],
    seasonAccounts: ['stakedOn'],
    admin_log: ['by.uid', 'reason'],
    feeds: [
      'lastGoodAt',
      'lastFailureAt',
      'failure',
      'notBefore',
      'credits',
      'firstUsed',
      'eventsAt',
      'oddsAt',
      'staleAt',
    ],
    playerLimits: ['pausedUntil', 'dailyLimit', 'next', 'next.dailyLimit'],
    keptLimits: ['pausedUntil', 'dailyLimit', 'next', 'next.dailyLimit'],
    groups: ['archivedAt', 'inviteExpiresAt', 'log.$[].expiresAt'],
    grouplog: ['expiresAt'],
    seasons: ['dayMs', 'finalAt', 'openedVersion', 'day'],
    seasonTables: ['rows.$[].placesGained', 'bests.bestBet', 'bests.worstBet', 'bests.longestStreak'],
  },
} as const satisfies Readonly<Record<number, Readonly<Record<string, readonly string[]>>>>;

const eachItem = '.$[].';

/** The update that removes a field where it is null. */
function removalOf(field: string) {
  const lastList = field.lastIndexOf(eachItem);
  if (lastList < 0) return { update: { $unset: { [field]: '' } }, options: {} };
  const inItem = field.slice(lastList + eachItem.length);
  return {
    update: { $unset: { [`${field.slice(0, lastList)}.$[item].${inItem}`]: '' } },
    options: { arrayFilters: [{ [`item.${inItem}`]: { $type: 'null' } }] },
  };
}

/** Removes fields that are null. Safe to repeat. */
export async function removeNulls(driver: Db, nulls: Completes, onBatch: OnBatch = noReport): Promise<void> {
  for (const [name, fields] of Object.entries(nulls)) {
    for (const field of fields) {
      const { update, options } = removalOf(field);
      const { modifiedCount } = await driver
        .collection(name)
        .updateMany({ [field.replaceAll(eachItem, '.')]: { $type: 'null' } }, update, options);
      await onBatch(modifiedCount);
    }
  }
}
