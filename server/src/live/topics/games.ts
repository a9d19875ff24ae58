import type { Game as PublicGame, NextGame as PublicNextGame } from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import { currentGames, type Game } from '@courtside/core/league/games/game';
import type { NextGame } from '@courtside/core/league/games/providers/provider';
import { presentGame, presentNextGame } from '../../presenters/game.ts';
import { defineTopic } from '../kernel/define-topic.ts';

interface GamesState {
  /** The newest state of each current game, by id. */
  readonly known: Map<string, Game>;
  readonly next: readonly NextGame[];
  readonly areSourcesDown: boolean;
}

/** What the watchers see. */
interface GamesView {
  readonly games: readonly PublicGame[];
  readonly next: readonly PublicNextGame[];
  readonly areSourcesDown: boolean;
}

/** Changes within this time go out as one message, because prices tend to move together. */
const gatherMs = 100;
/** Finds changes whose event was lost, for example because the process that made them died, and the next games and failures of the sources, which have no event. */
const rereadMs = 15_000;

function learn(known: GamesState['known'], game: Game): void {
  const earlier = known.get(game.id);
  if (earlier === undefined || earlier.version < game.version) known.set(game.id, game);
}

function gamesOf(event: DomainEvent): readonly Game[] {
  if (event.type === 'odds') return event.games;
  return event.type === 'game' ? [event.game] : [];
}

/** The current games, with prices and scores. They stay in memory once they have been read. */
export const gamesTopic = defineTopic<'games', never, GamesState, GamesView>({
  kind: 'games',
  parameters: [],
  access: 'public',
  cost: 1,
  pauseMs: gatherMs,
  readPauseMs: gatherMs,
  rereadMs,
  keepOpenMs: Number.POSITIVE_INFINITY,
  serve: ({ core, config, clock }) => ({
    async read(_, before) {
      const { games } = core;
      const [current, next, areSourcesDown] = await Promise.all([
        games.listCurrent(),
        games.listNext(),
        games.areSourcesDown(),
      ]);
      const known: GamesState['known'] = new Map(current.map((game) => [game.id, game]));
      // The read may be of a moment before the newest events.
      for (const game of before?.known.values() ?? []) if (known.has(game.id)) learn(known, game);
      return { known, next, areSourcesDown };
    },
    subjects: () => ['games'],
    apply({ known }, event) {
      for (const game of gamesOf(event)) learn(known, game);
      return 'changed';
    },
    view({ known, next, areSourcesDown }) {
      const current = currentGames([...known.values()]);
      const ids = new Set(current.map(({ id }) => id));
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
      return { games: current.map(presentGame), next: next.map(presentNextGame), areSourcesDown };
    },
    snapshot: ({ games, next, areSourcesDown }) => ({
      now: new Date(clock()).toISOString(),
      feed: config.feed,
      games,
      ...(next.length > 0 && { next }),
      ...(areSourcesDown && { areSourcesDown: true }),
    }),
  }),
});
