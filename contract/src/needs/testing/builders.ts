import type { NightBet, NightGame } from '../night.ts';

/** The Lakers against the Suns before tip-off, without prices. */
export function aGame(more: Partial<NightGame> = {}): NightGame {
  return {
    id: 'g',
    league: 'nba',
    team1: 'Lakers',
    team2: 'Suns',
    points: { team1: 0, team2: 0 },
    left: 1,
    prices: { moneyline: null, spread: null, total: null },
    ...more,
  };
}

/** $10.00 on the home team of game `g`, which pay $20.00. */
export function aBet(uid: string, more: Partial<NightBet> = {}): NightBet {
  return {
    uid,
    gameId: 'g',
    market: 'moneyline',
    side: 'team1',
    line: null,
    stake: 1000,
    payout: 2000,
    ...more,
  };
}
