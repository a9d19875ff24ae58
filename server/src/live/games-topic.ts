import type { Feed, GameChange, Game as PublicGame, TopicUpdates } from '@courtside/contract';
import { type Clock, currentGames, type DomainEvent, type Game } from '@courtside/core';
import { presentGame } from '../presenters/game.ts';
import { coalesce } from './coalesce.ts';
import { createNumbering, type MessageOf, type SnapshotOf } from './topics.ts';

/** The games as the watchers at this process see them. */
export interface GamesTopic {
  receive(events: readonly DomainEvent[]): void;
  /** Reads the games and sends every watcher what changed. @throws when they cannot be read */
  resync(): Promise<void>;
  /** What was sent up to now. Reads the games first if that never happened. @throws when they cannot be read */
  snapshot(): Promise<SnapshotOf<'games'>>;
  close(): void;
}

export interface GamesTopicDeps {
  readonly read: () => Promise<Game[]>;
  readonly send: (message: MessageOf<'games'>) => void;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Changes within this time go out as one message, because prices tend to move together. */
const gatherMs = 100;
/** Finds changes whose event was lost, as when the process that made them died. */
const rereadMs = 15_000;

/** The fields of a game that changed, or null when none did. */
function changedFields(before: PublicGame, after: PublicGame): GameChange | null {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof PublicGame]),
  );
  return changed.length === 0 ? null : { id: after.id, ...Object.fromEntries(changed) };
}

/** The difference between two lists of games, or null when they are equal. New games have all their fields. */
function gamesUpdate(before: readonly PublicGame[], after: readonly PublicGame[]): TopicUpdates['games'] | null {
  const known = new Map(before.map((game) => [game.id, game]));
  const changed = after.flatMap((game): GameChange[] => {
    const earlier = known.get(game.id);
    const change = earlier === undefined ? game : changedFields(earlier, game);
    return change === null ? [] : [change];
  });
  const kept = new Set(after.map((game) => game.id));
  const removed = before.filter((game) => !kept.has(game.id)).map((game) => game.id);
  return changed.length + removed.length === 0 ? null : { changed, removed };
}

export function createGamesTopic({ read, send, feed, clock, onError }: GamesTopicDeps): GamesTopic {
  const numbering = createNumbering();
  /** The newest state of each current game, by id. */
  let known = new Map<string, Game>();
  /** The list the watchers have; null before the first read. */
  let sent: readonly PublicGame[] | null = null;
  /** Games received during a read, which may have begun before they changed. */
  let receivedMeanwhile: Game[] | null = null;
  let timer: NodeJS.Timeout | null = null;
  let sentAt = 0;

  function learn(game: Game): void {
    const earlier = known.get(game.id);
    if (earlier === undefined || earlier.version < game.version) known.set(game.id, game);
  }

  function presentKnown(): PublicGame[] {
    const current = currentGames([...known.values()]);
    known = new Map(current.map((game) => [game.id, game]));
    return current.map(presentGame);
  }

  function sendChanges(): void {
    timer = null;
    if (sent === null) return;
    const games = presentKnown();
    const data = gamesUpdate(sent, games);
    if (data === null) return;
    sent = games;
    sentAt = clock();
    send({ topic: 'games', type: 'update', ...numbering.next(), data });
  }

  const resync = coalesce(async () => {
    const received: Game[] = [];
    receivedMeanwhile = received;
    try {
      const games = await read();
      const before = known;
      known = new Map(games.map((game) => [game.id, game]));
      // The read may be of a moment before the newest events.
      for (const game of before.values()) if (known.has(game.id)) learn(game);
      received.forEach(learn);
    } finally {
      receivedMeanwhile = null;
    }
    if (sent === null) sent = presentKnown();
    else sendChanges();
  });

  const reread = setInterval(() => {
    if (sent !== null) resync().catch(onError);
  }, rereadMs);
  reread.unref();

  return {
    receive(events) {
      const games = events.flatMap((event) =>
        event.type === 'odds' ? event.games : event.type === 'game' ? [event.game] : [],
      );
      if (games.length === 0) return;
      games.forEach(learn);
      receivedMeanwhile?.push(...games);
      timer ??= setTimeout(sendChanges, Math.max(0, sentAt + gatherMs - clock()));
    },
    resync,
    async snapshot() {
      if (sent === null) await resync();
      const data = { now: new Date(clock()).toISOString(), feed, games: sent ?? [] };
      return { topic: 'games', type: 'snapshot', ...numbering.last(), data };
    },
    close() {
      clearInterval(reread);
      if (timer !== null) clearTimeout(timer);
    },
  };
}
