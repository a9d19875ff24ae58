import type { Game } from '@courtside/core/league/games/game';
import type { Bet } from '@courtside/core/ledger/bet';
import type { TimedGame } from '@courtside/core/nights/night-games';

/** When games tip off, and whether they are decided: a game may be moved after bets were placed on it. */
export interface TipOffs {
  /** Applies a game that changed. @returns whether it is new, was moved, was settled, or its betting status changed */
  receive(game: Game): boolean;
  /** Applies games that were read, and forgets older ones that were not read. */
  replace(games: readonly Game[], readSince: number): void;
  /** The tip-off of a bet's game. */
  of(bet: Pick<Bet, 'gameId' | 'betData'>): Date;
  /** A game, if it is known. */
  find(gameId: string): TimedGame | undefined;
  /** All known games. */
  games(): Iterable<TimedGame>;
}

export function createTipOffs(clock: () => number): TipOffs {
  let known = new Map<string, TimedGame & { version: number; receivedAt: number }>();

  function learn({ id, league, startTime, betStatus, settledAt, version }: Game): boolean {
    const before = known.get(id);
    if (before !== undefined && before.version >= version) return false;
    known.set(id, { id, league, startTime, betStatus, settledAt, version, receivedAt: clock() });
    if (before === undefined || before.betStatus !== betStatus) return true;
    return before.startTime.getTime() !== startTime.getTime() || (before.settledAt === null) !== (settledAt === null);
  }

  return {
    receive: learn,
    replace(games, readSince) {
      known = new Map([...known].filter(([, { receivedAt }]) => receivedAt >= readSince));
      for (const game of games) learn(game);
    },
    of: ({ gameId, betData }) => known.get(gameId)?.startTime ?? betData.startTime,
    find: (gameId) => known.get(gameId),
    games: () => known.values(),
  };
}
