import type { CorrectedStatus } from '../ledger/bet.model.ts';
import { type Bet, betKey, closeKey, correctKeys, owedAs } from '../ledger/bet.ts';
import type { SeasonsDatabase } from './collections.ts';

type CorrectedBet = Pick<
  Bet,
  'uid' | 'id' | 'account' | 'status' | 'revision' | 'amount' | 'potential' | 'price' | 'legs' | 'legResults' | 'paid'
>;

/** How a bet had ended when its season was final. */
interface Ended {
  status?: CorrectedStatus;
  /** Of a parlay. */
  legResults?: Bet['legResults'];
}

/**
 * Returns bets of a final season with the results that its table counts: a correction after the season was final changes a bet and
 * not the table. The ledger has the result before each correction, how the legs of a parlay had ended at each, and the table the last
 * entry of each member that it counts.
 */
export async function withResultsWhenFinal<B extends CorrectedBet>(
  db: SeasonsDatabase,
  seasonId: string,
  bets: readonly B[],
): Promise<readonly B[]> {
  const corrected = bets.filter(({ revision }) => revision !== undefined);
  if (corrected.length === 0) return bets;
  const table = await db.seasonTables.findOne({ _id: seasonId }, { heads: 1 }).lean();
  const heads = new Map(table?.heads.map(({ uid, seq }) => [uid, seq]));
  const closings = corrected
    .filter(({ legs }) => legs !== undefined)
    .map(({ account, id }) => ({ account, key: closeKey(id) }));
  const entries = await db.entries
    .find({ $or: [...corrected.map(({ account, id }) => ({ account, key: correctKeys(id) })), ...closings] })
    .sort({ seq: 1 })
    .lean();
  const ends = new Map<string, Ended>();
  for (const { ref, seq } of entries) {
    if (!('bet' in ref)) continue;
    const key = betKey(ref.bet);
    const end = ends.get(key) ?? {};
    ends.set(key, end);
    const isCounted = seq <= (heads.get(ref.bet.uid) ?? Number.POSITIVE_INFINITY);
    if (isCounted && 'legResults' in ref) end.legResults = ref.legResults;
    // The first one that the table does not count.
    if (!isCounted && 'from' in ref) end.status ??= ref.from;
  }
  return bets.map((bet) => {
    const { status, legResults } = ends.get(betKey(bet)) ?? {};
    if (status === undefined) return bet;
    return { ...bet, status, ...(legResults && { legResults, paid: owedAs(bet, legResults) }) };
  });
}
