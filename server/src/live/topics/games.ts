import type { Game as PublicGame } from '@courtside/contract';
import { currentGames, type DomainEvent, type Game } from '@courtside/core';
import { presentGame } from '../../presenters/game.ts';
import { defineTopic } from '../kernel/define-topic.ts';

/** The newest state of each current game, by id. */
type KnownGames = Map<string, Game>;

/** Changes within this time go out as one message, because prices tend to move together. */
const gatherMs = 100;
/** Finds changes whose event was lost, for example because the process that made them died. */
const rereadMs = 15_000;

function learn(known: KnownGames, game: Game): void {
  const earlier = known.get(game.id);
  if (earlier === undefined || earlier.version < game.version) known.set(game.id, game);
}

function gamesOf(event: DomainEvent): readonly Game[] {
  if (event.type === 'odds') return event.games;
  return event.type === 'game' ? [event.game] : [];
}

/** The current games, with prices and scores. They stay in memory once they have been read. */
export const gamesTopic = defineTopic<'games', never, KnownGames, readonly PublicGame[]>({
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
      const known: KnownGames = new Map((await core.games.listCurrent()).map((game) => [game.id, game]));
      // The read may be of a moment before the newest events.
      for (const game of before?.values() ?? []) if (known.has(game.id)) learn(known, game);
      return known;
    },
    subjects: () => ['games'],
    apply(known, event) {
      for (const game of gamesOf(event)) learn(known, game);
      return 'changed';
    },
    view(known) {
      const current = currentGames([...known.values()]);
      const ids = new Set(current.map(({ id }) => id));
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
      return current.map(presentGame);
    },
    snapshot: (games) => ({ now: new Date(clock()).toISOString(), feed: config.feed, games }),
  }),
});
