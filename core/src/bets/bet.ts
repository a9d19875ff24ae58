import type { UserBetStatus } from '@courtside/contract';

/** A bet of one user on one team of one game. Money in cents. */
export interface Bet {
  /** Chosen by whoever places it; unique among the user's own bets. */
  readonly id: string;
  readonly uid: string;
  readonly gameId: string;
  /** Which team of the game was chosen. */
  readonly side: 1 | 2;
  readonly amount: number;
  /** American price taken. */
  readonly price: number;
  /** What a win pays back, stake included. */
  readonly potential: number;
  readonly status: UserBetStatus;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
  /** True for a bet its owner took back; its status is void. Absent otherwise. */
  readonly cancelled?: boolean;
  /** The game's market as it stood when the bet was placed. */
  readonly betData: {
    readonly team1: string;
    readonly team2: string;
    readonly team1Price: number;
    readonly team2Price: number;
    readonly startTime: Date;
    readonly endTime: Date;
  };
}

/** The name of the team a bet is on. */
export function teamChosen(bet: Pick<Bet, 'side' | 'betData'>): string {
  return bet.side === 1 ? bet.betData.team1 : bet.betData.team2;
}

/** The key a bet is stored by: ids are chosen by clients, so they are only trusted within one user's bets. */
export function betKey(bet: Pick<Bet, 'uid' | 'id'>): string {
  return `${bet.uid}:${bet.id}`;
}

/** Latest tip-off first, then what was placed last. */
export function byTipOff(a: Bet, b: Bet): number {
  return b.betData.startTime.getTime() - a.betData.startTime.getTime() || b.placedAt.getTime() - a.placedAt.getTime();
}
