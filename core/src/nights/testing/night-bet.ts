import { mainAccountOf } from '../../ledger/account-id.ts';
import type { Bet } from '../../ledger/bet.ts';

/** A pending $20.00 bet of a user on the home team of a game, placed before it tips off. */
export function aNightBet(uid: string, gameId: string, startTime: Date, fields: Partial<Bet> = {}): Bet {
  return {
    id: `${uid} ${gameId}`,
    uid,
    account: mainAccountOf(uid),
    gameId,
    side: 1,
    amount: 2_000,
    price: 150,
    potential: 5_000,
    status: 'pending',
    placedAt: new Date('2026-01-14T00:30:00Z'),
    settledAt: null,
    betData: { team1: 'A', team2: 'B', team1Price: 150, team2Price: -170, startTime, endTime: startTime },
    ...fields,
  };
}
