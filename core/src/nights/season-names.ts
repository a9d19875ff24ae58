import { seasonOf } from '../ledger/account-id.ts';
import type { Bet } from '../ledger/bet.ts';
import type { NightsDatabase } from './collections.ts';

/** Names of seasons by id, latest season first. */
export type SeasonNames = ReadonlyMap<string, string>;

/** Reads the names of the seasons that these bets belong to. */
export async function readSeasonNames(db: NightsDatabase, bets: readonly Bet[]): Promise<SeasonNames> {
  const ids = new Set(bets.flatMap(({ account }) => seasonOf(account)?.seasonId ?? []));
  if (ids.size === 0) return new Map();
  const seasons = await db.seasons
    .find({ _id: { $in: [...ids] } }, { name: 1 })
    .sort({ createdAt: -1 })
    .lean();
  return new Map(seasons.map(({ _id, name }) => [_id, name]));
}
