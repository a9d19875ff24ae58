import type { BettingAccount, Season, SeasonDetail, SeasonRow } from '@courtside/contract/seasons';
import { anAccount } from './builders.ts';

/** A season of the group `g1` that has been running for some days. */
export function aSeason(fields: Partial<Season> = {}): Season {
  return {
    id: 's1',
    groupId: 'g1',
    name: 'Winter League',
    firstDay: '2026-11-16',
    lastDay: '2026-12-15',
    startsAt: '2026-11-16T05:00:00.000Z',
    endsAt: '2026-12-16T05:00:00.000Z',
    bankroll: 1000,
    maxStakeShare: 25,
    maxStake: 250,
    rebuys: 1,
    state: 'running',
    createdBy: 'ana',
    champions: [],
    finalAt: null,
    ...fields,
  };
}

/** A member's row whose name is its uid. */
export function aSeasonRow(fields: Partial<SeasonRow> = {}): SeasonRow {
  const uid = fields.uid ?? 'ana';
  return {
    uid,
    username: uid,
    rank: 1,
    position: fields.rank ?? 1,
    standing: 1000,
    profit: 0,
    debt: 0,
    rebuys: 0,
    balance: 1000,
    inPlay: 0,
    joinedOn: '2026-11-16',
    joinedLate: false,
    placesGained: 0,
    bets: 0,
    won: 0,
    lost: 0,
    push: 0,
    isMember: true,
    ...fields,
  };
}

/** A season with its rows; no member has won or lost a bet. */
export function aSeasonDetail(season: Season, rows: readonly SeasonRow[]): SeasonDetail {
  return {
    season,
    rows: [...rows],
    weeks: [],
    bests: { bestBet: null, worstBet: null, longestStreak: null },
    own: rows.find(({ uid }) => uid === 'ana') ?? null,
  };
}

/** Ana's account of the season `s1`. */
export function aSeasonAccount(fields: Partial<BettingAccount> = {}): BettingAccount {
  return {
    account: 's1',
    name: 'Winter League',
    groupId: 'g1',
    groupName: 'Sunday hoops',
    balance: 985,
    atStake: 0,
    maxStake: 250,
    maxLegs: 6,
    maxParlayPayout: 10_000,
    canBet: true,
    rebuysLeft: 1,
    stats: anAccount().stats,
    seq: 1,
    ...fields,
  };
}
