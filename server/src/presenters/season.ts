import {
  type HeadToHead,
  mainAccountName,
  maxParlayFactor,
  openingBalanceCents,
  type BettingAccount as PublicAccount,
  type AllTime as PublicAllTime,
  type SeasonDetail as PublicDetail,
  type SeasonRow as PublicRow,
  type Season as PublicSeason,
  type SeasonWeek as PublicWeek,
  parlayLegs,
  seasonSchema,
  toDollars,
} from '@courtside/contract';
import type { SeasonBets } from '@courtside/contract/luck/season-bets';
import { nameOfAccount } from '@courtside/core/ledger/account-id';
import type { AllTime } from '@courtside/core/seasons/all-time';
import type { ComparedMember } from '@courtside/core/seasons/compare-members';
import type { BettingAccount } from '@courtside/core/seasons/list-accounts';
import type { PlayedSeason } from '@courtside/core/seasons/played-season';
import type { SeasonDetail } from '@courtside/core/seasons/read-season';
import { maxStakeOf } from '@courtside/core/seasons/season';
import type { NamedBet, SeasonRow, WeekBoard } from '@courtside/core/seasons/season-table.model';
import type { SeasonView } from '@courtside/core/seasons/season-view';
import { presentStats } from './own-user.ts';
import { toWire } from './to-wire.ts';
import { presentUserBet } from './user-bet.ts';

/** A season as shown to the members of its group, with the largest stake; without what only the database needs. */
export function presentSeason(season: SeasonView): PublicSeason {
  return toWire(seasonSchema, { ...season, maxStake: maxStakeOf(season), finalAt: season.finalAt ?? null });
}

/** A member's row in the standings of a season; money in dollars. */
export function presentSeasonRow(row: SeasonRow): PublicRow {
  return {
    uid: row.uid,
    username: row.username,
    rank: row.rank,
    position: row.position,
    standing: toDollars(row.standing),
    profit: toDollars(row.profit),
    debt: toDollars(row.debt),
    rebuys: row.rebuys,
    balance: toDollars(row.balance),
    inPlay: toDollars(row.inPlay),
    joinedOn: row.joinedOn,
    joinedLate: row.joinedLate,
    placesGained: row.placesGained ?? null,
    bets: row.bets,
    won: row.won,
    lost: row.lost,
    push: row.push,
    isMember: row.isMember,
  };
}

function presentWeek({ firstDay, lastDay, state, rows, winners }: WeekBoard): PublicWeek {
  return {
    firstDay,
    lastDay,
    state,
    rows: rows.map(({ uid, username, rank, profit, bets }) => ({
      uid,
      username,
      rank,
      profit: toDollars(profit),
      bets,
    })),
    winners: winners.map(({ uid, username }) => ({ uid, username })),
  };
}

function presentNamedBet(named: NamedBet | null | undefined): PublicDetail['bests']['bestBet'] {
  if (named == null) return null;
  return { ...presentUserBet(named.bet), username: named.username, profit: toDollars(named.profit) };
}

/** A season with everything that the members of its group see; money in dollars. */
export function presentSeasonDetail({ season, rows, weeks, bests, own }: SeasonDetail): PublicDetail {
  const { bestBet, worstBet, longestStreak } = bests;
  return {
    season: presentSeason(season),
    rows: rows.map(presentSeasonRow),
    weeks: weeks.map(presentWeek),
    bests: {
      bestBet: presentNamedBet(bestBet),
      worstBet: presentNamedBet(worstBet),
      longestStreak: longestStreak ?? null,
    },
    own: own && presentSeasonRow(own),
  };
}

/** One of two members compared; money in dollars. */
export function presentContender(compared: ComparedMember): HeadToHead['members'][0] {
  const { uid, username, standing, profit, bets, won, lost, push } = presentSeasonRow(compared.row);
  const { weeksWon, bestBet, longestStreak } = compared;
  return {
    uid,
    username,
    standing,
    profit,
    bets,
    won,
    lost,
    push,
    weeksWon,
    bestBet: presentNamedBet(bestBet),
    longestStreak,
  };
}

/** All finished seasons of a group, and what each member has achieved in them; money in dollars. */
export function presentAllTime({ seasons, rows }: AllTime): PublicAllTime {
  return {
    seasons: seasons.map(presentSeason),
    rows: rows.map(({ uid, username, isMember, titles, sharedTitles, profit, bestNight, longestStreak, finishes }) => ({
      uid,
      username,
      isMember,
      titles,
      sharedTitles,
      profit: toDollars(profit),
      bestNight: bestNight && { ...bestNight, profit: toDollars(bestNight.profit) },
      longestStreak,
      finishes: finishes.map(({ seasonId, rank, standing, profit, joinedLate, isChampion }) => ({
        seasonId,
        rank,
        standing: toDollars(standing),
        profit: toDollars(profit),
        joinedLate,
        isChampion,
      })),
    })),
  };
}

/** The decided bets of a season; money in dollars. */
export function presentSeasonBets({ season, members, draws, bets, parlays }: PlayedSeason): SeasonBets {
  return {
    season: presentSeason(season),
    members: members.map(({ uid, username, isMember, debt, canWin }) => ({
      uid,
      username,
      isMember,
      debt: toDollars(debt),
      canWin,
    })),
    draws: draws.map(({ gameId, market, line, chance }) => ({ betId: gameId, market, line, chance })),
    bets: bets.map(({ member, draw, side, stake, payout, fair, status, paid }) => ({
      member,
      draw,
      side,
      stake: toDollars(stake),
      payout: toDollars(payout),
      fair,
      status,
      paid: toDollars(paid),
    })),
    parlays: parlays.map(({ member, stake, payout, fair, status, paid, legs }) => ({
      member,
      stake: toDollars(stake),
      payout: toDollars(payout),
      fair,
      status,
      paid: toDollars(paid),
      legs: legs.map(({ draw, side, price, result }) => ({ draw, side, price, result })),
    })),
  };
}

/** An account for its user; money in dollars. */
export function presentBettingAccount({
  account,
  seq,
  balance,
  atStake,
  stats,
  ofSeason,
}: BettingAccount): PublicAccount {
  const money = { balance: toDollars(balance), atStake: toDollars(atStake), stats: presentStats(stats), seq };
  if (ofSeason === null) {
    return {
      account: mainAccountName,
      name: 'Main balance',
      groupId: null,
      groupName: null,
      maxStake: null,
      maxLegs: parlayLegs.max,
      maxParlayPayout: toDollars(openingBalanceCents * maxParlayFactor),
      canBet: true,
      rebuysLeft: 0,
      ...money,
    };
  }
  const { season, groupName, maxStake, maxLegs, canBet, rebuysLeft } = ofSeason;
  return {
    account: nameOfAccount(account),
    name: season.name,
    groupId: season.groupId,
    groupName,
    maxStake: toDollars(maxStake),
    maxLegs,
    maxParlayPayout: toDollars(season.bankroll * maxParlayFactor),
    ...(season.leagues && { leagues: [...season.leagues] }),
    canBet,
    rebuysLeft,
    ...money,
  };
}
