import { rankByBalance } from '../groups/standings.ts';
import type { NightMoney } from './night-money.ts';

/** A member's row in the standings of the night. Money in cents. */
export interface NightRow {
  readonly uid: string;
  readonly username: string;
  readonly rank: number;
  readonly profit: number;
}

/** The members by tonight's profit, in one kind of money: that of main accounts, or that of one season. */
export interface NightStandings {
  /** The name of the season; null for main accounts. */
  readonly season: string | null;
  /** Members without a decided bet are left out. */
  readonly rows: readonly NightRow[];
}

/** The standings of a night in one kind of money. @param names the members' names by uid */
export function standingsOf({ seasonName, rows }: NightMoney, names: ReadonlyMap<string, string>): NightStandings {
  const members = rows
    .filter(({ steps }) => steps.length > 0)
    .map(({ uid, profit }) => ({ uid, username: names.get(uid) ?? '', balance: profit }));
  const ranked = rankByBalance(members).map(({ uid, username, rank, balance }) => ({
    uid,
    username,
    rank,
    profit: balance,
  }));
  return { season: seasonName, rows: ranked };
}
