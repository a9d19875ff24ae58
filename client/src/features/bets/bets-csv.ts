import type { UserBet } from '@courtside/contract/entities';
import { defaultLeague, leagues } from '@courtside/contract/leagues';
import { type Cents, mainAccountName, toCents, toDollars } from '@courtside/contract/money';
import { type CsvCell, toCsv } from '../../ui/csv.ts';
import { profitOf } from './bet-result.ts';
import { matchupWords, selectionWords } from './bet-words.ts';
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

/** Columns of a leg of a parlay. They are empty for a bet on one game, whose pick has columns of its own. */
function legColumns(leg: number): string[] {
  return [`Leg ${leg}`, `Leg ${leg} game`, `Leg ${leg} price`, `Leg ${leg} result`];
}

/** The cells of the legs of a parlay. @param count how many legs have columns */
function legCells({ legs = [] }: UserBet, count: number): CsvCell[] {
  return Array.from({ length: count }, (_, index): CsvCell[] => {
    const leg = legs[index];
    if (leg === undefined) return [null, null, null, null];
    return [selectionWords(leg), matchupWords(leg.betData), { number: leg.price }, leg.result];
  }).flat();
}

const amount = (cents: Cents): CsvCell => ({ number: toDollars(cents), decimals: 2 });

/** Whether a bet is settled and what it paid is known: a server may leave out the price of a win. */
function isPaid({ status, price }: UserBet): boolean {
  return status !== 'pending' && (status !== 'won' || price !== 0);
}

function accountName(bet: UserBet, seasonNames: ReadonlyMap<string, string>): string {
  if (isHeadToHead(bet)) return 'Head-to-head';
  return bet.account === mainAccountName ? 'Main' : (seasonNames.get(bet.account) ?? bet.account);
}

function rowOf(bet: UserBet, seasonNames: ReadonlyMap<string, string>, legs: number): CsvCell[] {
  const { placedAt, betData, market, teamChosen, line, price, status, cancelled } = bet;
  const stake = toCents(bet.amount);
  const profit = profitOf(bet);
  const paid = isPaid(bet);
  const isParlay = bet.legs !== undefined;
  return [
    placedAt,
    betData.startTime,
    isParlay ? null : leagues[betData.league ?? defaultLeague].title,
    isParlay ? null : betData.team1,
    isParlay ? null : betData.team2,
    isParlay ? 'parlay' : market,
    teamChosen,
    isParlay || line === null ? null : { number: line },
    price === 0 ? null : { number: price },
    amount(stake),
    cancelled ? 'undone' : status,
    paid ? amount(stake + profit) : null,
    paid ? amount(profit) : null,
    accountName(bet, seasonNames),
    ...legCells(bet, legs),
  ];
}

/**
 * A user's bets as CSV, one a row: times in UTC, American prices, amounts in dollars. With parlays, four columns for each leg of the longest
 * follow.
 * @param seasonNames names of seasons by id; a season without one is written as its id
 */
export function betsCsv(bets: readonly UserBet[], seasonNames: ReadonlyMap<string, string>): string {
  const most = Math.max(0, ...bets.map(({ legs = [] }) => legs.length));
  const ofLegs = Array.from({ length: most }, (_, index) => legColumns(index + 1)).flat();
  return toCsv([[...columns, ...ofLegs], ...bets.map((bet) => rowOf(bet, seasonNames, most))]);
}
