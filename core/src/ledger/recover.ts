import { type AccountId, ownerOf, type Uid } from './account-id.ts';
import { readAccounts, readHeads, writeStates } from './accounts.ts';
import { betKey, isNeverClosed } from './bet.ts';
import type { LedgerDatabase } from './collections.ts';
import type { Entry } from './entry.model.ts';
import { applyEntry } from './fold.ts';
import type { LedgerAccount } from './move.ts';
import { betAfter, redoBets } from './project.ts';

/**
 * Reads an account at its ledger's head and brings its projections there.
 * @returns the account at its head, or null when it does not exist
 */
export async function rollForward(db: LedgerDatabase, account: AccountId): Promise<LedgerAccount | null> {
  const stored = (await readAccounts(db, [account])).get(account);
  if (stored === undefined) return null;
  const entries = await db.entries
    .find({ account, seq: { $gt: stored.state.seq } })
    .sort({ seq: 1 })
    .lean();
  if (entries.length === 0) return stored;
  const state = entries.reduce(applyEntry, stored.state);
  await redoBets(db, entries);
  await writeStates(db, new Map([[account, state]]));
  return { uid: stored.uid, state };
}

/** Entries whose bet is missing or differs from the entry. */
async function findUnprojected(db: LedgerDatabase, entries: readonly Entry[]): Promise<Entry[]> {
  const expected = entries.flatMap((entry) => {
    const bet = betAfter(entry);
    return bet === null ? [] : [{ entry, bet, key: betKey(bet) }];
  });
  const found = await db.bets.find({ _id: { $in: expected.map(({ key }) => key) } }, { status: 1, revision: 1 }).lean();
  const stored = new Map(found.map((bet) => [bet._id, bet]));
  return expected
    .filter(({ entry, bet, key }) => {
      const current = stored.get(key);
      if (current === undefined) return true;
      if (entry.kind === 'stake') return false;
      return isNeverClosed(current) || (current.revision ?? 0) < (bet.revision ?? 0);
    })
    .map(({ entry }) => entry);
}

/**
 * Updates the accounts and bets of entries that a crash left behind the ledger. Safe to repeat.
 * @param entries in the order of their commits
 * @returns how many accounts and bets were behind, and the users they belong to
 */
export async function recoverProjections(
  db: LedgerDatabase,
  entries: readonly Entry[],
): Promise<{ readonly accountsRolledForward: number; readonly betsRepaired: number; readonly uids: readonly Uid[] }> {
  const heads = new Map<AccountId, number>();
  for (const { account, seq } of entries) heads.set(account, Math.max(seq, heads.get(account) ?? 0));
  const accounts = await readHeads(db, [...heads.keys()]);
  const lagging = accounts.filter(({ _id, seq }) => seq < (heads.get(_id) ?? 0)).map(({ _id }) => _id);
  for (const account of lagging) await rollForward(db, account);
  const unprojected = await findUnprojected(db, entries);
  const betsRepaired = await redoBets(db, unprojected);
  const repaired = new Set([...lagging, ...unprojected.map(({ account }) => account)]);
  return {
    accountsRolledForward: lagging.length,
    betsRepaired,
    uids: [...new Set([...repaired].map(ownerOf))],
  };
}
