import type { SeasonState } from '@courtside/contract';
import { withRanks } from '../leaderboard/place.ts';
import { type Bet, profitOf } from '../ledger/bet.ts';
import type { SeasonSums } from '../ledger/season-sums.schema.ts';
import { mondayOf } from '../platform/league-day.ts';
import { type SeasonDays, type SeasonWeek, weeksOf } from './calendar.ts';
import type { MemberRecord, WeekBoard } from './season-table.model.ts';
import { byValue } from './standings.ts';

/** The fields of a decided bet that show what it was worth. */
export interface SeasonBet
  extends Pick<Bet, 'id' | 'uid' | 'gameId' | 'status' | 'amount' | 'potential' | 'paid' | 'cashedOut' | 'placedAt'> {
  /** The tip-off of its game when it was placed. */
  readonly startTime: Date;
}

/** Names of users by uid. */
export type Names = ReadonlyMap<string, string>;

interface Named {
  readonly uid: string;
  readonly username: string;
}

/** The outstanding bets of a season; null where there is none. */
export interface Bests {
  readonly best: SeasonBet | null;
  readonly worst: SeasonBet | null;
  readonly longestStreak: (Named & { readonly wins: number }) | null;
}

/** What the decided bets of one member add up to. */
export interface Highlights {
  readonly uid: string;
  /** How many bets are decided, and what they have paid back, less their stakes, in cents. */
  readonly bets: number;
  readonly profit: number;
  readonly best: SeasonBet | null;
  readonly worst: SeasonBet | null;
  /** Won bets in a row, by tip-off. Pushed and cashed-out bets neither end a streak nor extend it. */
  readonly longestStreak: number;
  /** The day with the highest profit, the earlier one of two; null without a profit on any day. */
  readonly bestDay: DayProfit | null;
}

/** A sum of a member's decided bets that the group may not see yet. */
export type HiddenSum = SeasonSums['hidden'][number];

/** What a member has made on the games of a day of the season, in cents. */
export interface DayProfit {
  readonly day: string;
  readonly profit: number;
}

const rowsShown = 10;

function stateOfWeek({ startsAt, endsAt }: SeasonWeek, hasPending: boolean, now: number): SeasonState {
  if (now < startsAt.getTime()) return 'upcoming';
  if (now < endsAt.getTime()) return 'running';
  return hasPending ? 'finishing' : 'final';
}

/** The sums of a member's account, absent before the first bet, and what of them is hidden. */
interface MemberSums extends Named {
  readonly sums?: SeasonSums;
  readonly hidden?: readonly HiddenSum[];
}

function boardOf(week: SeasonWeek, members: readonly MemberSums[], now: number): WeekBoard {
  const monday = mondayOf(week.firstDay);
  const own = members.flatMap(({ uid, username, sums, hidden = [] }) => {
    const sum = sums?.weeks.find((each) => each.week === monday);
    return sum === undefined ? [] : [{ uid, username, sum, hidden }];
  });
  const rows = own.flatMap(({ uid, username, sum, hidden }) => {
    // A bet counts in the week of the tip-off at which it was placed.
    const ofWeek = hidden.filter(({ startTime }) => startTime >= week.startsAt && startTime < week.endsAt);
    const bets = ofWeek.reduce((left, each) => left - each.bets, sum.bets);
    const profit = ofWeek.reduce((left, each) => left - each.profit, sum.profit);
    return bets === 0 ? [] : [{ uid, username, profit, bets }];
  });
  rows.sort(byValue(({ profit }) => profit));
  const ranked = withRanks(rows, ({ profit }) => profit).map(({ position: _, ...row }) => row);
  const hasPending = own.some(({ sum }) => sum.pending > 0);
  const state = stateOfWeek(week, hasPending, now);
  const first = ranked.filter(({ rank }) => rank === 1).map(({ uid, username }) => ({ uid, username }));
  return { ...week, state, rows: ranked.slice(0, rowsShown), winners: state === 'final' ? first : [] };
}

/** The weekly boards of a season, oldest first: profits on games that tipped off in the week. Pure. */
export function weekBoards(season: SeasonDays, members: readonly MemberSums[], now: number): WeekBoard[] {
  return weeksOf(season).map((week) => boardOf(week, members, now));
}

/** Orders bets by tip-off, then by the time they were placed. */
function byTipOff(a: SeasonBet, b: SeasonBet): number {
  return (
    a.startTime.getTime() - b.startTime.getTime() ||
    a.placedAt.getTime() - b.placedAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}

/** The day with the highest profit, the first one of several; null without a profit on any day. Pure. */
function bestDayOf(days: ReadonlyMap<string, number>): DayProfit | null {
  const [best] = [...days].filter(([, profit]) => profit > 0).sort(([, a], [, b]) => b - a);
  return best === undefined ? null : { day: best[0], profit: best[1] };
}

/**
 * Adds up the decided bets of one member, given one after another by tip-off.
 * @param dayOfTipOff the day of the season on which a game tips off
 */
export function addHighlights(uid: string, dayOfTipOff: (startTime: Date) => string) {
  let [bets, profit, wins, longestStreak] = [0, 0, 0, 0];
  let best: SeasonBet | null = null;
  let worst: SeasonBet | null = null;
  const days = new Map<string, number>();
  return {
    add(bet: SeasonBet): void {
      const own = profitOf(bet);
      const day = dayOfTipOff(bet.startTime);
      days.set(day, (days.get(day) ?? 0) + own);
      bets += 1;
      profit += own;
      if (bet.status === 'won') wins += 1;
      if (bet.status === 'lost') wins = 0;
      longestStreak = Math.max(longestStreak, wins);
      if (own > (best === null ? 0 : profitOf(best))) best = bet;
      if (own < (worst === null ? 0 : profitOf(worst))) worst = bet;
    },
    result: (): Highlights => ({ uid, bets, profit, best, worst, longestStreak, bestDay: bestDayOf(days) }),
  };
}

/** The part of a member's highlights that a final table stores. */
export function recordOf({ uid, longestStreak, bestDay }: Highlights): MemberRecord {
  return { uid, longestStreak, ...(bestDay && { bestDay }) };
}

function highest(bets: readonly (SeasonBet | null)[], scoreOf: (bet: SeasonBet) => number): SeasonBet | null {
  const [first = null] = bets.filter((bet) => bet !== null).sort((a, b) => scoreOf(b) - scoreOf(a) || byTipOff(a, b));
  return first;
}

/** The outstanding bets of a season. The earlier bet, and the first user by name, wins a tie. Pure. */
export function bestsOf(members: readonly Highlights[], names: Names): Bests {
  const [longest] = members
    .map(({ uid, longestStreak: wins }) => ({ uid, username: names.get(uid) ?? '', wins }))
    .sort(byValue(({ wins }) => wins));
  return {
    best: highest(
      members.map(({ best }) => best),
      profitOf,
    ),
    worst: highest(
      members.map(({ worst }) => worst),
      (bet) => -profitOf(bet),
    ),
    longestStreak: longest !== undefined && longest.wins > 0 ? longest : null,
  };
}

/** How many weeks of a season a member has won. */
export function weeksWon(weeks: readonly WeekBoard[], uid: string): number {
  return weeks.filter(({ winners }) => winners.some((winner) => winner.uid === uid)).length;
}

/** Games on which two members have decided bets, and on how many each of them made more. */
export interface SameGame {
  readonly games: number;
  readonly aheadA: number;
  readonly aheadB: number;
}

/** Compares the profits of two members on each game, in cents by the game's id. Pure. */
export function compareGames(ofA: ReadonlyMap<string, number>, ofB: ReadonlyMap<string, number>): SameGame {
  const leads = [...ofA].flatMap(([gameId, profit]) => {
    const other = ofB.get(gameId);
    return other === undefined ? [] : [profit - other];
  });
  return {
    games: leads.length,
    aheadA: leads.filter((lead) => lead > 0).length,
    aheadB: leads.filter((lead) => lead < 0).length,
  };
}
