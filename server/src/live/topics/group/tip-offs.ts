import type { Bet, Game } from '@courtside/core';

/** When games tip off: a game may be moved after bets were placed on it. */
export interface TipOffs {
  /** Applies a game that changed. @returns whether a known game was moved */
  receive(game: Game): boolean;
  /** Applies games that were read, and forgets older ones that were not read. */
  take(games: readonly Game[], readSince: number): void;
  /** The tip-off of a bet's game. */
  of(bet: Pick<Bet, 'gameId' | 'betData'>): Date;
}

export function createTipOffs(clock: () => number): TipOffs {
  let known = new Map<string, { startTime: Date; version: number; receivedAt: number }>();

  function learn({ id, startTime, version }: Game): boolean {
    const before = known.get(id);
    if (before !== undefined && before.version >= version) return false;
    known.set(id, { startTime, version, receivedAt: clock() });
    return before !== undefined && before.startTime.getTime() !== startTime.getTime();
  }

  return {
    receive: learn,
    take(games, readSince) {
      known = new Map([...known].filter(([, { receivedAt }]) => receivedAt >= readSince));
      for (const game of games) learn(game);
    },
    of: ({ gameId, betData }) => known.get(gameId)?.startTime ?? betData.startTime,
  };
}
