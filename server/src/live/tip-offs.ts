import type { Bet, DomainEvent, Game } from '@courtside/core';

/** When games tip off, as last heard: a game may be moved after bets were placed on it. */
export interface TipOffs {
  /** @returns whether a game that was known has been moved */
  hear(event: DomainEvent): boolean;
  /** Takes what was read beside what was heard meanwhile; games that are in neither are forgotten. */
  take(games: readonly Game[], readSince: number): void;
  /** The tip-off of a bet's game. */
  of(bet: Pick<Bet, 'gameId' | 'betData'>): Date;
}

export function createTipOffs(clock: () => number): TipOffs {
  let known = new Map<string, { startTime: Date; version: number; heardAt: number }>();

  function learn({ id, startTime, version }: Game): boolean {
    const before = known.get(id);
    if (before !== undefined && before.version >= version) return false;
    known.set(id, { startTime, version, heardAt: clock() });
    return before !== undefined && before.startTime.getTime() !== startTime.getTime();
  }

  return {
    hear(event) {
      if (event.type === 'game') return learn(event.game);
      // Prices are told for games that are known; what moves a tip-off is told as a game.
      return false;
    },
    take(games, readSince) {
      const heard = known;
      known = new Map([...heard].filter(([, { heardAt }]) => heardAt >= readSince));
      for (const game of games) learn(game);
    },
    of: ({ gameId, betData }) => known.get(gameId)?.startTime ?? betData.startTime,
  };
}
