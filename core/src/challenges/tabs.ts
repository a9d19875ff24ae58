import { DomainError, defaultTabLimitCents } from '@courtside/contract';
import { findOwnedGroup, requireOpen } from '../groups/group.ts';
import { type AccountId, tabAccountOf, type Uid } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import type { Challenging } from './challenging.ts';
import { withdrawChallenges } from './end-challenge.ts';
import { type TabDoc, tabIdOf } from './tab.model.ts';

/** The number of the last projected entry of an account on a tab, and its stakes in play. */
interface TabHead {
  readonly account: AccountId;
  readonly seq: number;
  /** Cents. */
  readonly inPlay: number;
}

/** What opening a tab takes from the core. */
type TabOpening = Pick<Challenging, 'db' | 'clock' | 'publish'>;

function publishTab({ publish }: Pick<Challenging, 'publish'>, groupId: string): void {
  publish([{ type: 'tab', groupId }]);
}

/** Reads the latest tab of a group, or null before its first one. */
export function readLatestTab({ db }: Pick<Challenging, 'db'>, groupId: string): Promise<TabDoc | null> {
  return db.tabs.findOne({ groupId }).sort({ number: -1 }).lean().exec();
}

/** Stores a tab and publishes it, unless another call has stored it. */
async function insertTab(core: TabOpening, groupId: string, number: number, limit: number): Promise<TabDoc> {
  const { db, clock } = core;
  const tab: TabDoc = { _id: tabIdOf(groupId, number), groupId, number, startedAt: new Date(clock()), limit };
  try {
    await db.tabs.insertMany([tab], { lean: true, writeConcern: db.durable });
    publishTab(core, groupId);
    return tab;
  } catch (error) {
    // Another call opened it.
    const existing = isDuplicateKey(error) ? await db.tabs.findOne({ _id: tab._id }).lean() : null;
    if (existing === null) throw error;
    return existing;
  }
}

/** The latest tab of a group, which is opened if there is none, also by a challenge that is then refused. */
export async function openTab(core: TabOpening, groupId: string): Promise<TabDoc> {
  return (await readLatestTab(core, groupId)) ?? (await insertTab(core, groupId, 1, defaultTabLimitCents));
}

/** Opens a user's account on a tab. Safe to repeat. */
export async function openTabAccount(
  { db, ledger }: Pick<Challenging, 'db' | 'ledger'>,
  tabId: string,
  uid: Uid,
): Promise<AccountId> {
  const account = tabAccountOf(tabId, uid);
  await db.tabAccounts.updateOne({ _id: account }, { $setOnInsert: { uid, tabId, ...emptyState } }, { upsert: true });
  await ledger.move({ account, key: 'opening', decide: () => ({ kind: 'opening', amount: 0, ref: {} }) });
  return account;
}

/**
 * Sets how far below 0 an account on a group's tab may go from now on, for the group's owner.
 * @param limit cents
 * @throws DomainError `forbidden.owner`, `group-archived`, and as `findOwnGroup` does
 */
export async function limitTab(core: TabOpening, uid: Uid, groupId: string, limit: number): Promise<TabDoc> {
  const { db } = core;
  requireOpen(await findOwnedGroup(db, uid, groupId));
  const { _id } = await openTab(core, groupId);
  const changed = await db.tabs
    .findOneAndUpdate({ _id }, { $set: { limit } }, { returnDocument: 'after', writeConcern: db.durable })
    .lean();
  if (changed === null) throw new DomainError('tab-not-found');
  publishTab(core, groupId);
  return changed;
}

/** Opens the tab after one of a group, unless it is open. */
async function openNextTab(core: TabOpening, groupId: string, after: number): Promise<TabDoc> {
  const tab = await readLatestTab(core, groupId);
  if (tab?.number === after + 1) return tab;
  if (tab?.number !== after) throw new DomainError('tab-not-found');
  return insertTab(core, groupId, after + 1, tab.limit);
}

/**
 * Starts the tab after one of a group, for the group's owner, and withdraws open challenges on the one before. Safe to repeat.
 * @throws DomainError `tab-not-found` unless `after` is the latest tab or the one before it; `forbidden.owner`,
 * `group-archived`, and as `findOwnGroup` does
 */
export async function startTab(core: Challenging, uid: Uid, groupId: string, after: number): Promise<TabDoc> {
  requireOpen(await findOwnedGroup(core.db, uid, groupId));
  const tab = await openNextTab(core, groupId, after);
  publishTab(core, groupId);
  await withdrawChallenges(core, { groupId, tabId: { $ne: tab._id } });
  return tab;
}

/** Reads the accounts of these users on all tabs, by uid. */
export async function readTabHeads(
  { db }: Pick<Challenging, 'db'>,
  uids: readonly Uid[],
): Promise<Map<Uid, TabHead[]>> {
  const accounts = await db.tabAccounts
    .find({ uid: { $in: [...uids] }, seq: { $gt: 0 } }, { uid: 1, seq: 1, stats: 1 })
    .lean();
  const heads = new Map<Uid, TabHead[]>();
  for (const { _id: account, uid, seq, stats } of accounts)
    heads.set(uid, [...(heads.get(uid) ?? []), { account, seq, inPlay: stats.inPlay }]);
  return heads;
}
