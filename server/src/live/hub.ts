import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, type PublicTopic } from '@courtside/contract';
import type { Clock, Config, Core, Heard } from '@courtside/core';
import type { FastifyBaseLogger } from 'fastify';
import { createGamesTopic, type GamesTopic } from './games-topic.ts';
import { createMeTopic, type MeTopic } from './me-topic.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Send, SnapshotOf } from './topics.ts';

/** Turns what happens anywhere into messages for the watchers at this process. */
export interface Hub {
  /** Begins to listen. Until then nothing can be watched. */
  start(core: Core): void;
  /** A way to reach watchers; every message goes to all of them. */
  addOutlet(send: Send): void;
  /** @throws DomainError `unavailable` before `start`, or when the state cannot be read */
  snapshotPublic(topic: PublicTopic): Promise<SnapshotOf<PublicTopic>>;
  /** @throws DomainError `unavailable`, `user-not-found` */
  snapshotMe(uid: string): Promise<SnapshotOf<'me'>>;
  /** Somebody watches, or nobody any more: only what is watched is worked out. */
  roomOpened(room: string): void;
  roomClosed(room: string): void;
  close(): void;
}

const retryMs = 500;

export function createHub(deps: { config: Pick<Config, 'feed'>; clock: Clock; log: FastifyBaseLogger }): Hub {
  const { config, clock, log } = deps;
  const outlets: Send[] = [];
  const closing = new AbortController();
  let topics: { games: GamesTopic; me: MeTopic } | null = null;

  const send: Send = (room, message) => {
    for (const outlet of outlets) outlet(room, message);
  };

  function running() {
    if (topics === null) throw new DomainError('unavailable');
    return topics;
  }

  function uidOf(room: string): string | null {
    return room.startsWith('me:') ? room.slice('me:'.length) : null;
  }

  /** After a gap everything is looked up anew, however long the database takes to come back. */
  const lookUpAnew = oneAtATime(async () => {
    const { games, me } = running();
    for (const readAnew of [games.readAnew, me.readAnew]) {
      for (let done = false; !done && !closing.signal.aborted; ) {
        try {
          await readAnew();
          done = true;
        } catch (error) {
          log.warn({ err: error }, 'live topics cannot be read anew yet');
          await wait(retryMs);
        }
      }
    }
  });

  function hear(heard: Heard): void {
    const { games, me } = running();
    if (heard.type === 'gap') return void lookUpAnew();
    games.hear(heard.events);
    me.hear(heard.events);
  }

  return {
    start(core) {
      topics = {
        games: createGamesTopic({
          read: core.games.listCurrent,
          send: (message) => send('games', message),
          ...{ feed: config.feed, clock },
        }),
        me: createMeTopic({ core, send: (uid, message) => send(`me:${uid}`, message) }),
      };
      core.listen(hear);
    },
    addOutlet: (outlet) => void outlets.push(outlet),
    snapshotPublic: (topic) => running()[topic].snapshot(),
    snapshotMe: (uid) => running().me.snapshot(uid),
    roomOpened(room) {
      const uid = uidOf(room);
      if (uid !== null) topics?.me.open(uid);
    },
    roomClosed(room) {
      const uid = uidOf(room);
      if (uid !== null) topics?.me.shut(uid);
    },
    close() {
      closing.abort();
      topics?.games.close();
    },
  };
}
