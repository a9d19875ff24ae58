import type { Game, InjuredPlayer, OwnUser, UserBet, UserBetLeg } from '@courtside/contract/entities';
import type { GroupLogEntry } from '@courtside/contract/group-log';
import type { GroupStandings, NightTable, StandingsRow } from '@courtside/contract/groups';
import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { leagueDay } from '@courtside/contract/league-day';
import type { Market, Markets } from '@courtside/contract/markets';
import { hourMs, minuteMs } from '@courtside/contract/time';

/** ISO timestamp the given number of milliseconds from now. */
export const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** An open market whose price changed a minute ago and becomes stale in an hour. */
export function aMarket(fields: Partial<Market> = {}): Market {
  return { state: 'open', reason: null, updatedAt: inMs(-minuteMs), staleAt: inMs(hourMs), resumesAt: null, ...fields };
}

/** The markets of a game that offers only a moneyline, at +150 and −170. */
export function onlyMoneyline(market: Market = aMarket()): Markets {
  return { moneyline: { ...market, line: null, prices: { team1: 150, team2: -170 } }, spread: null, total: null };
}

/** A spread of the first team, −5.5 at −110 and −112 by default. */
export function aSpread(fields: Partial<NonNullable<Markets['spread']>> = {}): NonNullable<Markets['spread']> {
  return { ...aMarket(), line: -5.5, prices: { team1: -110, team2: -112 }, ...fields };
}

/** A total, 221.5 points at −108 over and −114 under by default. */
export function aTotal(fields: Partial<NonNullable<Markets['total']>> = {}): NonNullable<Markets['total']> {
  return { ...aMarket(), line: 221.5, prices: { over: -108, under: -114 }, ...fields };
}

/** The markets of a game that offers all three. */
export function threeMarkets(fields: Partial<Markets> = {}): Markets {
  return { ...onlyMoneyline(), spread: aSpread(), total: aTotal(), ...fields };
}

/** A game that is open for another hour. */
export function aGame(fields: Partial<Game> = {}): Game {
  return {
    id: 'game-1',
    bet_id: 'game-1',
    league: 'nba',
    team1: 'Boston Celtics',
    team2: 'Miami Heat',
    team1_price: 150,
    team2_price: -170,
    startTime: inMs(hourMs),
    endTime: inMs(hourMs),
    betStatus: 'open',
    score: null,
    markets: onlyMoneyline(),
    ...fields,
  };
}

/** The same for all bets, which are listed by these times: bets that say nothing else keep their order. */
const [tipOff, placedAt] = [inMs(hourMs), inMs(-minuteMs)];

/** A pending bet of $50.00 on the Celtics at +150. */
export function aBet(fields: Partial<UserBet> = {}): UserBet {
  return {
    id: 'bet-1',
    userId: 'ana',
    account: 'main',
    betId: 'game-1',
    market: 'moneyline',
    side: 'team1',
    line: null,
    teamChosen: 'Boston Celtics',
    price: 150,
    amount: 50,
    potentialWinnings: 125,
    status: 'pending',
    placedAt,
    settledAt: null,
    cancelled: false,
    cashedOut: null,
    betData: {
      team1: 'Boston Celtics',
      team2: 'Miami Heat',
      team1_price: 150,
      team2_price: -170,
      startTime: tipOff,
    },
    ...fields,
  };
}

/** A parlay of $20.00 on two games at +150, with a leg for each of these changes. */
export function aParlay(legs: readonly Partial<UserBetLeg>[] = [{}, {}], fields: Partial<UserBet> = {}): UserBet {
  const { betData, teamChosen, market, side, line, price } = aBet();
  const leg = { teamChosen, market, side, line, price, betData, result: 'open' } as const;
  return aBet({
    teamChosen: `${legs.length}-leg parlay`,
    amount: 20,
    potentialWinnings: 20 * 2.5 ** legs.length,
    price: Math.round(100 * (2.5 ** legs.length - 1)),
    legs: legs.map((changes, index) => ({ ...leg, betId: `game-${index + 1}`, ...changes })),
    ...fields,
  });
}

/** The account of Ana, just opened. */
export function anAccount(fields: Partial<OwnUser> = {}): OwnUser {
  return {
    id: 'ana',
    uid: 'ana',
    username: 'ana',
    displayName: 'ana',
    email: 'ana@example.com',
    balance: 1000,
    totalWinnings: 0,
    groupIds: [],
    cashier: { firstDeposit: 'due', toppedUpOn: null },
    atStake: 0,
    stats: { bets: 0, running: 0, won: 0, lost: 0, push: 0, void: 0, cashedOut: 0, staked: 0, profit: 0 },
    seq: 1,
    ...fields,
  };
}

/** A leaderboard row whose name is its uid; a lower rank has a lower balance. */
export function aRow(rank: number, fields: Partial<LeaderboardRow> = {}): LeaderboardRow {
  const uid = fields.uid ?? `player-${rank}`;
  return {
    id: uid,
    uid,
    username: uid,
    displayName: uid,
    balance: 5000 - rank,
    atStake: 0,
    totalWinnings: 0,
    netProfit: 0,
    hasBet: true,
    rank,
    position: rank,
    placesGained: 0,
    ...fields,
  };
}

/** A player who has been on the injuries report for a while. */
export function anInjuredPlayer(fields: Partial<InjuredPlayer> = {}): InjuredPlayer {
  return {
    playerName: 'Sam Guard',
    position: 'G',
    injuryStatus: 'Out',
    injuryDetails: 'Left ankle sprain.',
    isNew: false,
    changedAt: null,
    ...fields,
  };
}

/** A row of a group's standings. */
export function aMember(fields: Partial<StandingsRow> = {}): StandingsRow {
  return {
    uid: 'ana',
    username: 'ana',
    rank: 1,
    position: fields.rank ?? 1,
    placesGained: null,
    balance: 1000,
    totalWinnings: 0,
    netProfit: 0,
    inPlay: 0,
    ...fields,
  };
}

/** Tonight without a game. */
export function noTonight(fields: Partial<GroupStandings['tonight']> = {}): GroupStandings['tonight'] {
  const night = leagueDay(Date.now());
  return {
    night,
    games: 0,
    nextTipOff: null,
    withoutBet: [],
    tables: [],
    floor: [],
    openBets: [],
    openParlays: [],
    ...fields,
  };
}

/** A group with the given standings; by default Ana is the only member. */
export function aGroup(rows: readonly StandingsRow[] = [aMember()]): GroupStandings {
  const totalBalance = rows.reduce((sum, { balance }) => sum + balance, 0);
  return {
    id: 'g1',
    groupName: 'Sunday hoops',
    creatorId: 'ana',
    createdAt: inMs(-hourMs),
    archivedAt: null,
    inviteExpiresAt: null,
    leagues: null,
    joinableById: true,
    memberIds: rows.map(({ uid }) => uid),
    leaderboard: [...rows],
    tonight: noTonight(),
    totalBalance,
    averageBalance: totalBalance / rows.length,
  };
}

/** How tonight stands in main money: one member has won $20.00 half an hour after the first tip-off. */
export function aNightTable(fields: Partial<NightTable> = {}): NightTable {
  return { account: 'main', games: 1, over: 1, firstTipOff: inMs(-hourMs), rows: [aNightRow()], ...fields };
}

/** A member's night: a profit of $20.00 in one step, half an hour ago. */
export function aNightRow(fields: Partial<NightTable['rows'][number]> = {}): NightTable['rows'][number] {
  const profit = fields.profit ?? 20;
  return { uid: 'ana', profit, inPlay: 0, open: 0, steps: [{ at: inMs(-hourMs / 2), profit }], ...fields };
}

/** An entry of a group's log: Ana has joined. */
export function aLogEntry(fields: Partial<GroupLogEntry> = {}): GroupLogEntry {
  return {
    number: 1,
    at: inMs(-minuteMs),
    kind: 'joined',
    by: { uid: 'ana', username: 'ana' },
    whom: null,
    name: null,
    expiresAt: null,
    leagues: null,
    ...fields,
  };
}
