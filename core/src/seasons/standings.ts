import { compareTexts } from '../groups/standings.ts';
import { withRanks } from '../leaderboard/place.ts';
import type { AccountState, SeasonAccountDoc } from '../ledger/account.model.ts';
import { netProfitCents, netProfitExpression } from '../ledger/account-state.ts';
import type { Season } from './season.ts';
import type { SeasonRow } from './season-table.model.ts';

/** A member of a season after the ledger entry `seq` of the member's account. Money in cents. */
export interface SeasonMember
  extends Pick<SeasonAccountDoc, 'uid' | 'joinedOn' | 'joinedLate' | 'dayStart'>,
    Pick<AccountState, 'seq' | 'balance' | 'stats' | 'rebuys' | 'sums'> {
  readonly username: string;
  /** False after the member has left the group or was removed. */
  readonly isMember: boolean;
}

/** What a member's bets and rebuys have led to, in cents. */
export interface Result {
  /** Bankroll + profit − debt. */
  readonly standing: number;
  /** What decided and cashed-out bets have paid back, less their stakes. */
  readonly profit: number;
  /** Rebuys taken × bankroll. */
  readonly debt: number;
}

/** The result of a member of a season with this bankroll (docs/decisions/0051). Pure. */
export function resultOf(bankroll: number, { stats, rebuys = 0 }: Pick<AccountState, 'stats' | 'rebuys'>): Result {
  const profit = netProfitCents(stats);
  const debt = rebuys * bankroll;
  return { standing: bankroll + profit - debt, profit, debt };
}

/** The standing as an expression for the database, on the document of an account. */
export function standingExpression(bankroll: number) {
  const debt = { $multiply: [{ $ifNull: ['$rebuys', 0] }, bankroll] };
  return { $subtract: [{ $add: [bankroll, netProfitExpression] }, debt] };
}

/** Orders by a value, highest first, then by username and uid. */
export function byValue<T extends { readonly uid: string; readonly username: string }>(scoreOf: (item: T) => number) {
  return (a: T, b: T) => scoreOf(b) - scoreOf(a) || compareTexts(a.username, b.username) || compareTexts(a.uid, b.uid);
}

/** The ranks at the beginning of a day of the members who were there then, by uid. */
function dayRanks(members: readonly SeasonMember[], today: string): Map<string, number> {
  const known = members.flatMap(({ uid, dayStart }) =>
    dayStart?.day === today ? [{ uid, standing: dayStart.standing }] : [],
  );
  known.sort((a, b) => b.standing - a.standing);
  return new Map(withRanks(known, ({ standing }) => standing).map(({ uid, rank }) => [uid, rank]));
}

/** The places gained since the day began; absent without a rank then. */
function gainOf({ rank }: Pick<SeasonRow, 'rank'>, dayRank: number | undefined): Pick<SeasonRow, 'placesGained'> {
  return dayRank === undefined ? {} : { placesGained: dayRank - rank };
}

/**
 * Ranks the members of a season by standing. Pure.
 * @param today the day of the season, for the places gained
 */
export function rankSeason(
  { bankroll }: Pick<Season, 'bankroll'>,
  members: readonly SeasonMember[],
  today: string,
): SeasonRow[] {
  const before = dayRanks(members, today);
  const results = members.map((member) => ({ ...member, ...resultOf(bankroll, member) }));
  results.sort(byValue(({ standing }) => standing));
  return withRanks(results, ({ standing }) => standing).map(
    ({ seq: _, dayStart: __, sums: ___, stats, rebuys = 0, ...row }): SeasonRow => ({
      ...row,
      ...gainOf(row, before.get(row.uid)),
      rebuys,
      inPlay: stats.inPlay,
      bets: stats.bets - stats.void,
      won: stats.won,
      lost: stats.lost,
      push: stats.push ?? 0,
    }),
  );
}

/** The settings of a season that decide who can win the title. */
interface TitleRules {
  readonly lateJoinersCanWin?: boolean | undefined;
}

/**
 * The members who can win the title: those who have bet. If late joiners cannot win, they can only when no other member has bet.
 * Pure.
 */
export function contendersOf(rows: readonly SeasonRow[], { lateJoinersCanWin = true }: TitleRules): SeasonRow[] {
  const bettors = rows.filter(({ bets }) => bets > 0);
  const fromTheStart = bettors.filter(({ joinedLate }) => !joinedLate);
  return lateJoinersCanWin || fromTheStart.length === 0 ? bettors : fromTheStart;
}

/**
 * The champions of a season that is over: the best of those who can win the title, several if they are tied. Pure.
 * @param rows by position
 */
export function championsOf(rows: readonly SeasonRow[], rules: TitleRules): SeasonRow[] {
  const contenders = contendersOf(rows, rules);
  return contenders.filter(({ rank }) => rank === contenders[0]?.rank);
}
