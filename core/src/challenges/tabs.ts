import { DomainError, defaultTabLimitCents } from '@courtside/contract';
import { type AccountId, tabAccountOf, type Uid } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../platform/clock.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import type { ChallengesDatabase } from './collections.ts';
import { type TabDoc, tabIdOf } from './tab.model.ts';

/** The number of the last projected entry of an account on a tab, and its stakes in play. */
interface TabHead {
  readonly account: AccountId;
  readonly seq: number;
  /** Cents. */
  readonly inPlay: number;
}

/** The tabs of groups and the accounts on them. */
export interface Tabs {
  /** The latest tab of a group, or null before its first one. */
  latest(groupId: string): Promise<TabDoc | null>;
  /** The latest tab of a group, which is opened if there is none. */
  open(groupId: string): Promise<TabDoc>;
  /** Opens a user's account on a tab. Safe to repeat. */
  openAccount(tabId: string, uid: Uid): Promise<AccountId>;
  /** @param limit how far below 0 an account may go from now on, in cents */
  limit(groupId: string, limit: number): Promise<TabDoc>;
  /**
   * Starts the tab after one of a group. Safe to repeat.
   * @throws DomainError `tab-not-found` unless `after` is the latest tab or the one before it
   */
  start(groupId: string, after: number): Promise<TabDoc>;
  /** The accounts of these users on all tabs, by uid. */
  heads(uids: readonly Uid[]): Promise<Map<Uid, TabHead[]>>;
}

export function createTabs({
  db,
  ledger,
  clock,
  onOpened,
}: {
  db: ChallengesDatabase;
  ledger: Ledger;
  clock: Clock;
  /** Called with the group when its tab was opened, also by a challenge that is then refused. */
  onOpened: (groupId: string) => void;
}): Tabs {
  const durable = { writeConcern: db.durable };

  function latest(groupId: string): Promise<TabDoc | null> {
    return db.tabs.findOne({ groupId }).sort({ number: -1 }).lean().exec();
  }

  async function insert(groupId: string, number: number, limit: number): Promise<TabDoc> {
    const tab: TabDoc = { _id: tabIdOf(groupId, number), groupId, number, startedAt: new Date(clock()), limit };
    try {
      await db.tabs.insertMany([tab], { lean: true, ...durable });
      onOpened(groupId);
      return tab;
    } catch (error) {
      // Another call opened it.
      const existing = isDuplicateKey(error) ? await db.tabs.findOne({ _id: tab._id }).lean() : null;
      if (existing === null) throw error;
      return existing;
    }
  }

  const open = async (groupId: string) => (await latest(groupId)) ?? (await insert(groupId, 1, defaultTabLimitCents));

  return {
    latest,
    open,
    async openAccount(tabId, uid) {
      const account = tabAccountOf(tabId, uid);
      await db.tabAccounts.updateOne(
        { _id: account },
        { $setOnInsert: { uid, tabId, ...emptyState } },
        { upsert: true },
      );
      await ledger.move({ account, key: 'opening', decide: () => ({ kind: 'opening', amount: 0, ref: {} }) });
      return account;
    },
    async limit(groupId, limit) {
      const { _id } = await open(groupId);
      const changed = await db.tabs
        .findOneAndUpdate({ _id }, { $set: { limit } }, { returnDocument: 'after', ...durable })
        .lean();
      if (changed === null) throw new DomainError('tab-not-found');
      return changed;
    },
    async start(groupId, after) {
      const tab = await latest(groupId);
      if (tab?.number === after + 1) return tab;
      if (tab?.number !== after) throw new DomainError('tab-not-found');
      return insert(groupId, after + 1, tab.limit);
    },
    async heads(uids) {
      const accounts = await db.tabAccounts
        .find({ uid: { $in: [...uids] }, seq: { $gt: 0 } }, { uid: 1, seq: 1, stats: 1 })
        .lean();
      const heads = new Map<Uid, TabHead[]>();
      for (const { _id: account, uid, seq, stats } of accounts)
        heads.set(uid, [...(heads.get(uid) ?? []), { account, seq, inPlay: stats.inPlay }]);
      return heads;
    },
  };
}
