import type { Feed, Game as PublicGame } from '@courtside/contract';
import { type Clock, currentGames, type DomainEvent, type Game } from '@courtside/core';
import { presentGame } from '../presenters/game.ts';
import { gamesUpdate } from './game-changes.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { MessageOf, SnapshotOf } from './topics.ts';

/** The games as this process's watchers see them. */
export interface GamesTopic {
  hear(events: readonly DomainEvent[]): void;
  /** Reads everything anew and sends it to every watcher. @throws when it cannot be read */
  readAnew(): Promise<void>;
  /** What has been sent up to now, with its version. Reads it when nothing was read yet. @throws when it cannot */
  snapshot(): Promise<SnapshotOf<'games'>>;
  close(): void;
}

export interface GamesTopicDeps {
  readonly read: () => Promise<Game[]>;
  readonly send: (message: MessageOf<'games'>) => void;
  readonly feed: Feed;
  readonly clock: Clock;
}

/** Changes are gathered for this long, so that prices that move together travel together. */
const gatherMs = 100;

export function createGamesTopic({ read, send, feed, clock }: GamesTopicDeps): GamesTopic {
  /** By id, the newest state of each current game. */
  let known = new Map<string, Game>();
  /** What the watchers have been told, null before the first read. */
  let told: readonly PublicGame[] | null = null;
  let version = 0;
  /** Games heard of while a read is under way: it may have begun before they changed. */
  let heardMeanwhile: Game[] | null = null;
  let timer: NodeJS.Timeout | null = null;
  let toldAt = 0;

  function learn(game: Game): void {
    const earlier = known.get(game.id);
    if (earlier === undefined || earlier.version < game.version) known.set(game.id, game);
  }

  function presentKnown(): PublicGame[] {
    const current = currentGames([...known.values()]);
    known = new Map(current.map((game) => [game.id, game]));
    return current.map(presentGame);
  }

  function tell(games: readonly PublicGame[], message: (version: number) => MessageOf<'games'>): void {
    told = games;
    version += 1;
    toldAt = clock();
    send(message(version));
  }

  function snapshotOf(games: readonly PublicGame[], at: number): SnapshotOf<'games'> {
    const now = new Date(clock()).toISOString();
    return { topic: 'games', type: 'snapshot', version: at, data: { now, feed, games } };
  }

  function tellChanges(): void {
    timer = null;
    if (told === null) return;
    const games = presentKnown();
    const data = gamesUpdate(told, games);
    if (data !== null) tell(games, (next) => ({ topic: 'games', type: 'update', version: next, data }));
  }

  const readAnew = oneAtATime(async () => {
    const heard: Game[] = [];
    heardMeanwhile = heard;
    try {
      const games = await read();
      known = new Map(games.map((game) => [game.id, game]));
      heard.forEach(learn);
    } finally {
      heardMeanwhile = null;
    }
    const games = presentKnown();
    tell(games, (next) => snapshotOf(games, next));
  });

  return {
    hear(events) {
      const games = events.flatMap((event) =>
        event.type === 'odds' ? event.games : event.type === 'game' ? [event.game] : [],
      );
      if (games.length === 0) return;
      games.forEach(learn);
      heardMeanwhile?.push(...games);
      timer ??= setTimeout(tellChanges, Math.max(0, toldAt + gatherMs - clock()));
    },
    readAnew,
    async snapshot() {
      if (told === null) await readAnew();
      return snapshotOf(told ?? [], version);
    },
    close() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
