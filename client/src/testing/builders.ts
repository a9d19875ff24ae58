import type { Game, InjuredPlayer, Market, OwnUser, UserBet } from '@courtside/contract/entities';
import type { GroupStandings, StandingsRow } from '@courtside/contract/groups';
import type { LeaderboardRow } from '@courtside/contract/leaderboard';

const hour = 3_600_000;

/** The instant so many ms from now, as the contract writes it. */
export const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** A market that is open, its price changed a minute ago and good for another hour. */
export function aMarket(fields: Partial<Market> = {}): Market {
  return { state: 'open', reason: null, updatedAt: inMs(-60_000), staleAt: inMs(hour), resumesAt: null, ...fields };
}

/** A game that is open for another hour. */
export function aGame(fields: Partial<Game> = {}): Game {
  return {
    id: 'game-1',
    bet_id: 'game-1',
    team1: 'Boston Celtics',
    team2: 'Miami Heat',
    team1_price: 150,
    team2_price: -170,
    startTime: inMs(hour),
    endTime: inMs(hour),
    betStatus: 'open',
    score: null,
    markets: { moneyline: aMarket() },
    ...fields,
  };
}

/** A running bet of $50.00 on the Celtics at +150. */
export function aBet(fields: Partial<UserBet> = {}): UserBet {
  return {
    id: 'bet-1',
    userId: 'ana',
    betId: 'game-1',
    teamChosen: 'Boston Celtics',
    amount: 50,
    potentialWinnings: 125,
    status: 'pending',
    placedAt: inMs(-60_000),
    settledAt: null,
    cancelled: false,
    cashedOut: null,
    betData: {
      team1: 'Boston Celtics',
      team2: 'Miami Heat',
      team1_price: 150,
      team2_price: -170,
      startTime: inMs(hour),
    },
    ...fields,
  };
}

/** Ana, who has just opened her account. */
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
    seq: 1,
    ...fields,
  };
}

/** Somebody on the leaderboard, named like their uid; the richer the higher. */
export function aRow(rank: number, fields: Partial<LeaderboardRow> = {}): LeaderboardRow {
  const uid = fields.uid ?? `player-${rank}`;
  return {
    id: uid,
    uid,
    username: uid,
    displayName: uid,
    balance: 5000 - rank,
    totalWinnings: 0,
    rank,
    placesGained: 0,
    ...fields,
  };
}

/** A player on the injuries report, long known. */
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

/** One member's place in a group. */
export function aMember(fields: Partial<StandingsRow> = {}): StandingsRow {
  return {
    uid: 'ana',
    username: 'ana',
    rank: 1,
    placesGained: null,
    balance: 1000,
    totalWinnings: 0,
    inPlay: 0,
    ...fields,
  };
}

/** Sunday hoops, with Ana as its one member; its standings are those of the rows. */
export function aGroup(rows: readonly StandingsRow[] = [aMember()]): GroupStandings {
  const totalBalance = rows.reduce((sum, { balance }) => sum + balance, 0);
  return {
    id: 'g1',
    groupName: 'Sunday hoops',
    creatorId: 'ana',
    createdAt: inMs(-hour),
    memberIds: rows.map(({ uid }) => uid),
    leaderboard: [...rows],
    totalBalance,
    averageBalance: totalBalance / rows.length,
  };
}
