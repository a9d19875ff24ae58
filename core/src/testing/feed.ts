import { randomUUID } from 'node:crypto';
import { type GamesProvider, type ListedGame, ProviderError, type ScoredGame } from '../games/providers/provider.ts';

const hourMs = 3_600_000;

/** A feed of games that says what a test tells it to. */
export interface TestFeed extends GamesProvider {
  /** Offers a game for betting; tip-off in an hour, at +150 and −170, unless told otherwise. */
  offer(game?: Partial<ListedGame>): ListedGame;
  /** Moves the prices of a game on offer. */
  reprice(id: string, team1Price: number, team2Price: number): void;
  /** Takes a game off the board and says how it stands, or how it ended. */
  score(id: string, team1: number, team2: number, completed: boolean): void;
  /** Takes a game off the board without a word. */
  withdraw(id: string): void;
  /** Every call fails from now on, or works again. */
  setDown(down: boolean): void;
}

/** @param now the time tip-offs are counted from, milliseconds since 1970 UTC */
export function aFeed(now: () => number): TestFeed {
  const listed = new Map<string, ListedGame>();
  const scored = new Map<string, ScoredGame>();
  let isDown = false;

  function answer<T>(items: Map<string, T>): readonly T[] {
    if (isDown) throw new ProviderError('The feed is down.');
    return [...items.values()];
  }

  function known(id: string): ListedGame {
    const game = listed.get(id);
    if (game === undefined) throw new Error(`the feed has no game ${id}`);
    return game;
  }

  return {
    name: 'test',
    fetchOdds: async () => answer(listed),
    fetchScores: async () => answer(scored),
    offer(game = {}) {
      const offered: ListedGame = {
        id: `game-${randomUUID()}`,
        team1: 'Boston Celtics',
        team2: 'Los Angeles Lakers',
        startTime: new Date(now() + hourMs),
        team1Price: 150,
        team2Price: -170,
        ...game,
      };
      listed.set(offered.id, offered);
      return offered;
    },
    reprice(id, team1Price, team2Price) {
      listed.set(id, { ...known(id), team1Price, team2Price });
    },
    score(id, team1, team2, completed) {
      const before = scored.get(id) ?? known(id);
      listed.delete(id);
      const score = { team1, team2, periods: [], clock: completed ? 'Final' : 'Q1 10:00' };
      scored.set(id, {
        id,
        team1: before.team1,
        team2: before.team2,
        startTime: before.startTime,
        score,
        completed,
      });
    },
    withdraw: (id) => void listed.delete(id),
    setDown(down) {
      isDown = down;
    },
  };
}
