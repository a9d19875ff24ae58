import type { Game, OwnUser, UserBet } from '@courtside/contract/entities';

const hour = 3_600_000;

/** The instant so many ms from now, as the contract writes it. */
export const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

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
    seq: 1,
    ...fields,
  };
}
