import { type DomainOf, minuteMs, type nightTableSchema } from '@courtside/contract';
import { nameOfAccount } from '../ledger/account-id.ts';
import { type Bet, gameIdsOf, profitOf } from '../ledger/bet.ts';
import type { TimedGame } from './night-games.ts';

/** How tonight stands in one kind of money: that of the main accounts, or that of a season. */
export type NightTable = DomainOf<typeof nightTableSchema>;

/** A member's night in one kind of money. */
type NightTableRow = NightTable['rows'][number];

/** A member's profit from a time on. */
type NightStep = NightTableRow['steps'][number];

/** The latest steps that a row has. */
export const maxSteps = 16;

/** The rows that have all these steps. Each row after them has the latest step only, which keeps the table of a large group small. */
export const rowsWithSteps = 50;

/** What a member's decided bets have made after each minute in which some were decided, oldest first. */
function stepsOf(bets: readonly Bet[], firstTipOff: Date): NightStep[] {
  const decidedAt = ({ settledAt }: Bet) => Math.max(firstTipOff.getTime(), settledAt?.getTime() ?? 0);
  const decided = bets.filter(({ status }) => status !== 'pending').sort((a, b) => decidedAt(a) - decidedAt(b));
  let profit = 0;
  // A game decides all bets on it within seconds.
  const byMinute = new Map<number, NightStep>();
  for (const bet of decided) {
    profit += profitOf(bet);
    const at = decidedAt(bet);
    byMinute.set(Math.floor(at / minuteMs), { at: new Date(at), profit });
  }
  return [...byMinute.values()];
}

function rowsOf(bets: readonly Bet[], firstTipOff: Date): NightTableRow[] {
  const rows = [...Map.groupBy(bets, ({ uid }) => uid)].map(([uid, own]) => {
    const open = own.filter(({ status }) => status === 'pending');
    return {
      uid,
      profit: own.reduce((sum, bet) => sum + profitOf(bet), 0),
      inPlay: open.reduce((sum, { amount }) => sum + amount, 0),
      open: open.length,
      steps: stepsOf(own, firstTipOff),
    };
  });
  rows.sort((a, b) => b.profit - a.profit || (a.uid < b.uid ? -1 : 1));
  return rows.map((row, index) => ({ ...row, steps: row.steps.slice(index < rowsWithSteps ? -maxSteps : -1) }));
}

/**
 * How a night stands: one table for each kind of money with one of these bets. Pure.
 * @param bets bets on the night's games that count and that the group may see
 * @param games the night's games
 */
export function nightTablesOf(bets: readonly Bet[], games: readonly TimedGame[]): NightTable[] {
  const tipOffs = new Map(games.map(({ id, startTime }) => [id, startTime.getTime()]));
  const ofNight = (own: readonly Bet[]) => new Set(own.flatMap(gameIdsOf).filter((id) => tipOffs.has(id)));
  const tables = [...Map.groupBy(bets, ({ account }) => nameOfAccount(account))].map(([account, own]) => {
    const withBet = ofNight(own);
    const open = ofNight(own.filter(({ status }) => status === 'pending'));
    const firstTipOff = new Date(Math.min(...[...withBet].flatMap((id) => tipOffs.get(id) ?? [])));
    return {
      account,
      games: withBet.size,
      over: withBet.size - open.size,
      firstTipOff,
      rows: rowsOf(own, firstTipOff),
    };
  });
  return tables.sort((a, b) => (a.account < b.account ? -1 : 1));
}
