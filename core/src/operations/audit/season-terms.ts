import { type AccountId, seasonOf } from '../../ledger/account-id.ts';
import { maxLegsOf, maxStakeOf } from '../../seasons/season.ts';
import type { CoreDatabase } from '../database.ts';
import type { SeasonTerms } from './season-rules.ts';

/** The terms of an account's season; null for a main account, undefined if the season does not exist. */
export type ReadTerms = (account: AccountId) => Promise<SeasonTerms | null | undefined>;

/** Reads terms. Accounts are checked in the order of their seasons, so the last season is enough to remember. */
export function createReadTerms(db: CoreDatabase): ReadTerms {
  let last: { readonly seasonId: string; readonly terms: Promise<SeasonTerms | undefined> } | null = null;

  async function read(seasonId: string): Promise<SeasonTerms | undefined> {
    const [season, table] = await Promise.all([
      db.seasons.findOne({ _id: seasonId }).lean().exec(),
      db.seasonTables.findOne({ _id: seasonId }).lean().exec(),
    ]);
    if (season === null) return undefined;
    const { bankroll, rebuys, startsAt, endsAt } = season;
    const seqs = new Map(table?.heads.map(({ uid, seq }) => [uid, seq]));
    const final = table && new Map(table.rows.map((row) => [row.uid, { row, seq: seqs.get(row.uid) ?? 0 }]));
    return { bankroll, maxStake: maxStakeOf(season), maxLegs: maxLegsOf(season), rebuys, startsAt, endsAt, final };
  }

  return async (account) => {
    const seasonId = seasonOf(account)?.seasonId;
    if (seasonId === undefined) return null;
    if (last?.seasonId !== seasonId) last = { seasonId, terms: read(seasonId) };
    return last.terms;
  };
}
