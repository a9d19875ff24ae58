import { seasonOf } from '../../ledger/account-id.ts';
import { type Bet, profitOf } from '../../ledger/bet.ts';
import type { PeopleDatabase } from '../collections.ts';
import { rankByBalance } from '../groups/standings.ts';
import type { NightRow, NightStandings } from './night-facts.ts';

/** Names of seasons by id, latest season first. */
export type SeasonNames = ReadonlyMap<string, string>;

/** The name of the season that a bet belongs to; null for a bet from a main account. */
export function seasonNameOf({ account }: Pick<Bet, 'account'>, seasons: SeasonNames): string | null {
  const season = seasonOf(account);
  return season === null ? null : (seasons.get(season.seasonId) ?? '');
}

/** Reads the names of the seasons that these bets belong to. */
export async function readSeasonNames(db: PeopleDatabase, bets: readonly Bet[]): Promise<SeasonNames> {
  const ids = new Set(bets.flatMap(({ account }) => seasonOf(account)?.seasonId ?? []));
  if (ids.size === 0) return new Map();
  const seasons = await db.seasons
    .find({ _id: { $in: [...ids] } }, { name: 1 })
    .sort({ createdAt: -1 })
    .lean();
  return new Map(seasons.map(({ _id, name }) => [_id, name]));
}

/** Ranks the members with one of these bets by what their bets have made. */
function rankNight(bets: readonly Bet[], names: ReadonlyMap<string, string>): NightRow[] {
  const profits = new Map<string, number>();
  for (const bet of bets) profits.set(bet.uid, (profits.get(bet.uid) ?? 0) + profitOf(bet));
  const members = [...profits].map(([uid, balance]) => ({ uid, username: names.get(uid) ?? '', balance }));
  return rankByBalance(members).map(({ uid, username, rank, balance }) => ({ uid, username, rank, profit: balance }));
}

/** The standings of main accounts and of each season with a decided bet that the group may see. */
export function standingsOf(
  bets: readonly Bet[],
  { names, seasons }: { names: ReadonlyMap<string, string>; seasons: SeasonNames },
): NightStandings[] {
  const decided = bets.filter(({ status }) => status !== 'pending' && status !== 'void');
  const betsOf = (seasonId: string | null) =>
    decided.filter(({ account }) => (seasonOf(account)?.seasonId ?? null) === seasonId);
  const lists = [
    { season: null, rows: rankNight(betsOf(null), names) },
    ...[...seasons].map(([id, name]) => ({ season: name, rows: rankNight(betsOf(id), names) })),
  ];
  return lists.filter(({ rows }) => rows.length > 0);
}
