import type { SeasonState } from '@courtside/contract';
import type { Bet } from '../../betting/bets/bet.ts';
import { withRanks } from '../leaderboard/place.ts';
import { type SeasonDays, type SeasonWeek, weeksOf } from './calendar.ts';
import { byValue } from './standings.ts';

/** The fields of a bet that decide weekly boards and outstanding bets. */
export interface SeasonBet
  extends Pick<Bet, 'id' | 'uid' | 'gameId' | 'status' | 'amount' | 'potential' | 'cashedOut' | 'placedAt'> {
  /** The tip-off of its game when it was placed. */
  readonly startTime: Date;
}

/** Names of users by uid. */
export type Names = ReadonlyMap<string, string>;

interface Named {
  readonly uid: string;
  readonly username: string;
}

/** The board of a week. Money in cents. */
export interface WeekBoard extends SeasonWeek {
  readonly state: SeasonState;
  /** The first ten members by profit. */
  readonly rows: readonly (Named & { readonly rank: number; readonly profit: number; readonly bets: number })[];
  /** Empty until the week is final; several if they are tied. */
  readonly winners: readonly Named[];
}

/** The outstanding bets of a season; null where there is none. */
export interface Bests {
  readonly best: SeasonBet | null;
  readonly worst: SeasonBet | null;
  readonly longestStreak: (Named & { readonly wins: number }) | null;
}

const rowsShown = 10;

/** What a bet has paid back, less its stake, in cents; 0 while it is pending and for refunded stakes. */
export function profitOf({
  status,
  amount,
  potential,
  cashedOut = 0,
}: Pick<SeasonBet, 'status' | 'amount' | 'potential' | 'cashedOut'>): number {
  if (status === 'won') return potential - amount;
  if (status === 'lost') return -amount;
  return status === 'cashed-out' ? cashedOut - amount : 0;
}

function isDecided({ status }: SeasonBet): boolean {
  return status !== 'pending' && status !== 'void';
}

/** The decided bets that the members of a group may see: those on games that have tipped off. */
function shown(bets: readonly SeasonBet[], now: number): SeasonBet[] {
  return bets.filter((bet) => isDecided(bet) && bet.startTime.getTime() <= now);
}

function stateOfWeek({ startsAt, endsAt }: SeasonWeek, hasPending: boolean, now: number): SeasonState {
  if (now < startsAt.getTime()) return 'upcoming';
  if (now < endsAt.getTime()) return 'running';
  return hasPending ? 'finishing' : 'final';
}

function boardOf(week: SeasonWeek, bets: readonly SeasonBet[], names: Names, now: number): WeekBoard {
  const own = bets.filter(({ startTime }) => startTime >= week.startsAt && startTime < week.endsAt);
  const sums = new Map<string, Named & { profit: number; bets: number }>();
  for (const bet of shown(own, now)) {
    const { uid } = bet;
    const sum = sums.get(uid) ?? { uid, username: names.get(uid) ?? '', profit: 0, bets: 0 };
    sums.set(uid, { ...sum, profit: sum.profit + profitOf(bet), bets: sum.bets + 1 });
  }
  const sorted = [...sums.values()].sort(byValue(({ profit }) => profit));
  const ranked = withRanks(sorted, ({ profit }) => profit).map(({ position: _, ...row }) => row);
  const hasPending = own.some(({ status }) => status === 'pending');
  const state = stateOfWeek(week, hasPending, now);
  const first = ranked.filter(({ rank }) => rank === 1).map(({ uid, username }) => ({ uid, username }));
  return { ...week, state, rows: ranked.slice(0, rowsShown), winners: state === 'final' ? first : [] };
}

/** The weekly boards of a season, oldest first: profits on games that tipped off in the week. Pure. */
export function weekBoards(season: SeasonDays, bets: readonly SeasonBet[], names: Names, now: number): WeekBoard[] {
  return weeksOf(season).map((week) => boardOf(week, bets, names, now));
}

/** Orders bets by tip-off, then by the time they were placed. */
function byTipOff(a: SeasonBet, b: SeasonBet): number {
  return (
    a.startTime.getTime() - b.startTime.getTime() ||
    a.placedAt.getTime() - b.placedAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}

/** The most won bets in a row, by tip-off. Pushed, void and cashed-out bets neither end a streak nor extend it. */
function longestStreak(bets: readonly SeasonBet[]): number {
  let [wins, longest] = [0, 0];
  for (const { status } of bets) {
    if (status === 'won') wins += 1;
    if (status === 'lost') wins = 0;
    longest = Math.max(longest, wins);
  }
  return longest;
}

function highest(bets: readonly SeasonBet[], scoreOf: (bet: SeasonBet) => number): SeasonBet | null {
  let best: SeasonBet | null = null;
  for (const bet of bets) if (scoreOf(bet) > (best === null ? 0 : scoreOf(best))) best = bet;
  return best;
}

function byUser(bets: readonly SeasonBet[]): Map<string, SeasonBet[]> {
  const own = new Map<string, SeasonBet[]>();
  for (const bet of bets) {
    const list = own.get(bet.uid);
    if (list === undefined) own.set(bet.uid, [bet]);
    else list.push(bet);
  }
  return own;
}

/** The outstanding bets of a season. The earlier bet, and the first user by name, wins a tie. Pure. */
export function bestsOf(bets: readonly SeasonBet[], names: Names, now: number): Bests {
  const ordered = shown(bets, now).sort(byTipOff);
  const streaks = [...byUser(ordered)]
    .map(([uid, own]) => ({ uid, username: names.get(uid) ?? '', wins: longestStreak(own) }))
    .sort(byValue(({ wins }) => wins));
  const [longest] = streaks;
  return {
    best: highest(ordered, profitOf),
    worst: highest(ordered, (bet) => -profitOf(bet)),
    longestStreak: longest !== undefined && longest.wins > 0 ? longest : null,
  };
}

/** One of two members compared. */
export interface Contender {
  readonly uid: string;
  readonly weeksWon: number;
  readonly best: SeasonBet | null;
  readonly longestStreak: number;
}

/** Games on which two members have decided bets, and on how many each of them made more. */
export interface SameGame {
  readonly games: number;
  readonly aheadA: number;
  readonly aheadB: number;
}

function profitsByGame(bets: readonly SeasonBet[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const bet of bets) sums.set(bet.gameId, (sums.get(bet.gameId) ?? 0) + profitOf(bet));
  return sums;
}

/** Compares two members of a season. Pure. */
export function compareBets(
  [a, b]: readonly [string, string],
  {
    bets,
    weeks,
    now,
  }: { readonly bets: readonly SeasonBet[]; readonly weeks: readonly WeekBoard[]; readonly now: number },
): { readonly contenders: readonly [Contender, Contender]; readonly sameGame: SameGame } {
  const own = byUser(shown(bets, now).sort(byTipOff));
  const contender = (uid: string): Contender => ({
    uid,
    weeksWon: weeks.filter(({ winners }) => winners.some((winner) => winner.uid === uid)).length,
    best: highest(own.get(uid) ?? [], profitOf),
    longestStreak: longestStreak(own.get(uid) ?? []),
  });
  const [ofA, ofB] = [profitsByGame(own.get(a) ?? []), profitsByGame(own.get(b) ?? [])];
  const leads = [...ofA].flatMap(([gameId, profit]) => {
    const other = ofB.get(gameId);
    return other === undefined ? [] : [profit - other];
  });
  return {
    contenders: [contender(a), contender(b)],
    sameGame: {
      games: leads.length,
      aheadA: leads.filter((lead) => lead > 0).length,
      aheadB: leads.filter((lead) => lead < 0).length,
    },
  };
}
