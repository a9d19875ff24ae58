import { leagueDay } from '@courtside/contract/league-day';
import { dayOf, mondayOf } from '../platform/league-day.ts';
import type { AccountState } from './account.model.ts';
import { seasonOf } from './account-id.ts';
import type { CorrectedStatus } from './bet.model.ts';
import type { Entry, StakedBet } from './entry.model.ts';
import type { SeasonSums } from './season-sums.schema.ts';

type WeekSum = SeasonSums['weeks'][number];

const noSums: SeasonSums = { weeks: [], hidden: [], decidedAt: 0 };

/** How an entry changes the sums of its bet's week. */
interface Change {
  readonly bet: StakedBet;
  readonly profit: number;
  readonly bets: number;
  readonly pending: number;
}

function changeOf(entry: Entry): Change | null {
  switch (entry.kind) {
    case 'stake':
      return { bet: entry.ref.bet, profit: 0, bets: 0, pending: 1 };
    case 'payout': {
      const { bet } = entry.ref;
      return { bet, profit: entry.amount - bet.amount, bets: 1, pending: -1 };
    }
    case 'refund':
      return { bet: entry.ref.bet, profit: 0, bets: entry.ref.reason === 'push' ? 1 : 0, pending: -1 };
    case 'correction': {
      if (!('bet' in entry.ref)) return null;
      const { bet, from, to } = entry.ref;
      const counted = (status: CorrectedStatus) => (status === 'void' || status === 'pending' ? 0 : 1);
      const pending = (to === 'pending' ? 1 : 0) - (from === 'pending' ? 1 : 0);
      // The amount is the change of what the bet has paid. A stake counts as lost only while the bet is closed.
      const profit = entry.amount + pending * bet.amount;
      return { bet, profit, bets: counted(to) - counted(from), pending };
    }
    default:
      return null;
  }
}

function addToWeek(weeks: SeasonSums['weeks'], week: string, { profit, bets, pending }: Change): WeekSum[] {
  const before = weeks.find((sum) => sum.week === week) ?? { week, profit: 0, bets: 0, pending: 0 };
  const after = {
    week,
    profit: before.profit + profit,
    bets: before.bets + bets,
    pending: before.pending + pending,
  };
  const others = weeks.filter((sum) => sum.week !== week);
  return after.bets === 0 && after.pending === 0 ? others : [...others, after];
}

/** Adds a change to the hidden sums of its tip-off, and drops those of games that have tipped off. */
function addToHidden(hidden: SeasonSums['hidden'], at: Date, { bet, profit, bets }: Change): SeasonSums['hidden'] {
  const { startTime } = bet.betData;
  const ahead = hidden.filter((sum) => sum.startTime > at);
  if (startTime <= at || (bets === 0 && profit === 0)) return ahead;
  const isSame = (sum: SeasonSums['hidden'][number]) => sum.startTime.getTime() === startTime.getTime();
  const before = ahead.find(isSame) ?? { startTime, profit: 0, bets: 0 };
  const after = { startTime, profit: before.profit + profit, bets: before.bets + bets };
  const others = ahead.filter((sum) => !isSame(sum));
  return after.bets === 0 ? others : [...others, after];
}

/**
 * The sums of a season's account after one more entry; undefined for main accounts, and before the first bet of an account
 * with days of the calendar. Pure.
 */
export function seasonSumsAfter(sums: AccountState['sums'], entry: Entry): AccountState['sums'] {
  if (seasonOf(entry.account) === null) return sums;
  if (entry.kind === 'opening') return entry.ref.days === undefined ? sums : { days: entry.ref.days, ...noSums };
  const change = changeOf(entry);
  if (change === null) return sums;
  const { days, weeks, hidden, decidedAt } = sums ?? noSums;
  const { startTime } = change.bet.betData;
  const week = mondayOf(days === undefined ? leagueDay(startTime) : dayOf(days, startTime));
  return {
    ...(days && { days }),
    weeks: addToWeek(weeks, week, change),
    hidden: addToHidden(hidden, entry.at, change),
    decidedAt: change.bets === 0 && change.profit === 0 ? decidedAt : entry.seq,
  };
}
