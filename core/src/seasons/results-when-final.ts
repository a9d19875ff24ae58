import type { CorrectedStatus } from '../ledger/bet.model.ts';
import { type Bet, betKey, correctKeys } from '../ledger/bet.ts';
import type { SeasonsDatabase } from './collections.ts';

/**
 * Returns bets of a final season with the results that its table counts: a correction after the season was final changes a bet and
 * not the table. The ledger has the result before each correction, and the table the last entry of each member that it counts.
 */
export async function withResultsWhenFinal<B extends Pick<Bet, 'uid' | 'id' | 'account' | 'status' | 'revision'>>(
  db: SeasonsDatabase,
  seasonId: string,
  bets: readonly B[],
): Promise<readonly B[]> {
  const corrected = bets.filter(({ revision }) => revision !== undefined);
  if (corrected.length === 0) return bets;
  const table = await db.seasonTables.findOne({ _id: seasonId }, { heads: 1 }).lean();
  const heads = new Map(table?.heads.map(({ uid, seq }) => [uid, seq]));
  const entries = await db.entries
    .find({ kind: 'correction', $or: corrected.map(({ account, id }) => ({ account, key: correctKeys(id) })) })
    .sort({ seq: 1 })
    .lean();
  const before = new Map<string, CorrectedStatus>();
  for (const { kind, ref, seq } of entries) {
    if (kind !== 'correction' || !('bet' in ref)) continue;
    const key = betKey(ref.bet);
    // The first one that the table does not count.
    if (seq > (heads.get(ref.bet.uid) ?? Number.POSITIVE_INFINITY) && !before.has(key)) before.set(key, ref.from);
  }
  return bets.map((bet) => {
    const status = before.get(betKey(bet));
    return status === undefined ? bet : { ...bet, status };
  });
}
