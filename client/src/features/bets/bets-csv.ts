import type { UserBet } from '@courtside/contract/entities';
import { defaultLeague, leagues } from '@courtside/contract/leagues';
import { type Cents, mainAccountName, toCents, toDollars } from '@courtside/contract/money';
import { type CsvCell, toCsv } from '../../ui/csv.ts';
import { profitOf } from './bet-result.ts';
import { isHeadToHead } from './head-to-head.ts';

const columns = [
  'Placed at',
  'Game start',
  'League',
  'Home',
  'Away',
  'Market',
  'Side',
  'Line',
  'Price',
  'Stake',
  'Status',
  'Paid back',
  'Profit',
  'Account',
];

const amount = (cents: Cents): CsvCell => ({ number: toDollars(cents), decimals: 2 });

/** Whether a bet is settled and what it paid is known: a server may leave out the price of a win. */
function isPaid({ status, price }: UserBet): boolean {
  return status !== 'pending' && (status !== 'won' || price !== 0);
}

function accountName(bet: UserBet, seasonNames: ReadonlyMap<string, string>): string {
  if (isHeadToHead(bet)) return 'Head-to-head';
  return bet.account === mainAccountName ? 'Main' : (seasonNames.get(bet.account) ?? bet.account);
}

function rowOf(bet: UserBet, seasonNames: ReadonlyMap<string, string>): CsvCell[] {
  const { placedAt, betData, market, teamChosen, line, price, status, cancelled } = bet;
  const stake = toCents(bet.amount);
  const profit = profitOf(bet);
  const paid = isPaid(bet);
  return [
    placedAt,
    betData.startTime,
    leagues[betData.league ?? defaultLeague].title,
    betData.team1,
    betData.team2,
    market,
    teamChosen,
    line === null ? null : { number: line },
    price === 0 ? null : { number: price },
    amount(stake),
    cancelled ? 'undone' : status,
    paid ? amount(stake + profit) : null,
    paid ? amount(profit) : null,
    accountName(bet, seasonNames),
  ];
}

/**
 * A user's bets as CSV, one a row: times in UTC, American prices, amounts in dollars.
 * @param seasonNames names of seasons by id; a season without one is written as its id
 */
export function betsCsv(bets: readonly UserBet[], seasonNames: ReadonlyMap<string, string>): string {
  return toCsv([columns, ...bets.map((bet) => rowOf(bet, seasonNames))]);
}
