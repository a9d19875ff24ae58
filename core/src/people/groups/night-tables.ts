import { mainAccountName } from '@courtside/contract';
import { seasonOf } from '../../ledger/account-id.ts';
import { type Bet, profitOf } from '../../ledger/bet.ts';
import { leagueDay, startOfLeagueDay } from '../../platform/league-day.ts';
import { isShown } from './group-bets.ts';

/** A member's night in one kind of money, in cents. */
interface NightTableRow {
  readonly uid: string;
  /** What the decided bets of tonight have paid back, less their stakes. */
  readonly profit: number;
  /** Stakes of tonight's bets that are still open and that the group may see. */
  readonly inPlay: number;
}

/** How tonight stands in one kind of money: that of the main accounts, or that of a season. */
export interface NightTable {
  /** `main`, or the id of a season. */
  readonly account: string;
  /** Games with a bet of a member that the group may see, and how many of them are decided. */
  readonly games: number;
  readonly over: number;
  /** Highest profit first, then by uid. */
  readonly rows: readonly NightTableRow[];
}

const accountNameOf = ({ account }: Bet) => seasonOf(account)?.seasonId ?? mainAccountName;

function rowsOf(bets: readonly Bet[]): NightTableRow[] {
  const rows = [...Map.groupBy(bets, ({ uid }) => uid)].map(([uid, own]) => ({
    uid,
    profit: own.reduce((sum, bet) => sum + profitOf(bet), 0),
    inPlay: own.reduce((sum, { status, amount }) => sum + (status === 'pending' ? amount : 0), 0),
  }));
  return rows.sort((a, b) => b.profit - a.profit || (a.uid < b.uid ? -1 : 1));
}

/**
 * How tonight stands: one table for each kind of money with a bet on a game of the league's day that has tipped off. Void bets
 * do not count. Pure.
 * @param tipOffOf the current tip-off of a bet's game
 */
export function nightTablesOf(bets: Iterable<Bet>, tipOffOf: (bet: Bet) => Date, now: number): NightTable[] {
  const from = startOfLeagueDay(leagueDay(now));
  const counted = [...bets].filter((bet) => {
    const tipOff = tipOffOf(bet);
    // A bet that the group may see has tipped off, so none is from a later day.
    return bet.status !== 'void' && tipOff >= from && isShown(bet, tipOff, now);
  });
  const tables = [...Map.groupBy(counted, accountNameOf)].map(([account, own]) => {
    const open = new Set(own.filter(({ status }) => status === 'pending').map(({ gameId }) => gameId));
    const games = new Set(own.map(({ gameId }) => gameId)).size;
    return { account, games, over: games - open.size, rows: rowsOf(own) };
  });
  return tables.sort((a, b) => (a.account < b.account ? -1 : 1));
}
