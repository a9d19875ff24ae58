import { DomainError, groupTopic, type PublicTopic } from '@courtside/contract';
import type { Clock, Config, Core, StreamMessage } from '@courtside/core';
import type { FastifyBaseLogger } from 'fastify';
import type { After } from '../after.ts';
import { createGamesTopic, type GamesTopic } from './games-topic.ts';
import { createGroupsTopic, type GroupsTopic } from './groups-topic.ts';
import { createInjuriesTopic } from './injuries-topic.ts';
import { createLeaderboardTopic } from './leaderboard-topic.ts';
import { createMeTopic, type MeTopic } from './me-topic.ts';
import { countLive, type LiveMetrics } from './metrics.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { patiently } from './patiently.ts';
import type { ReadTopic } from './read-topic.ts';
import { groupIdOf, type Send, type SnapshotOf, type Transport, uidOf } from './topics.ts';

/** Turns what happens anywhere into messages for the watchers at this process. */
export interface Hub {
  /** Begins to listen. Until then nothing can be watched. */
  start(core: Core): void;
  /** A way to reach watchers; every message goes to all of them. */
  addTransport(transport: Transport): void;
  /** @throws DomainError `unavailable` before `start`, or when the state cannot be read */
  snapshotPublic(topic: PublicTopic): Promise<SnapshotOf<PublicTopic>>;
  /** @throws DomainError `unavailable`, `user-not-found` */
  snapshotMe(uid: string): Promise<SnapshotOf<'me'>>;
  /** Says that a user may see a group. @throws DomainError `unavailable`, `group-not-found`, `forbidden` */
  admitToGroup(uid: string, groupId: string): Promise<void>;
  /** @throws DomainError `unavailable`, `group-not-found`, `forbidden` */
  snapshotGroup(groupId: string, uid: string): Promise<SnapshotOf<'group'>>;
  /** Somebody watches at an transport, or nobody there any more: only what is watched is worked out. */
  roomOpened(room: string): void;
  roomClosed(room: string): void;
  figures(): LiveMetrics;
  close(): void;
}

interface Topics {
  readonly core: Core;
  readonly games: GamesTopic;
  readonly leaderboard: ReadTopic<'leaderboard'>;
  readonly injuries: ReadTopic<'injuries'>;
  readonly groups: GroupsTopic;
  readonly me: MeTopic;
}

/** What of a room's topic begins and ends with its watchers. */
interface Watchable {
  readonly open: () => void;
  readonly shut: () => void;
}

export function createHub(deps: {
  config: Pick<Config, 'feed'>;
  clock: Clock;
  after: After;
  log: FastifyBaseLogger;
}): Hub {
  const { config, clock, after, log } = deps;
  const transports: Transport[] = [];
  /** The rooms with watchers, and at how many transports. */
  const rooms = new Map<string, number>();
  let topics: Topics | null = null;
  let isClosing = false;

  const counted = countLive(transports, () => rooms.keys());

  const send: Send = (room, message) => {
    counted.sending(room);
    for (const transport of transports) transport.send(room, message);
  };

  function running(): Topics {
    if (topics === null) throw new DomainError('unavailable');
    return topics;
  }

  function watchable(room: string): Watchable | null {
    if (topics === null) return null;
    const { leaderboard, injuries, groups, me } = topics;
    if (room === 'leaderboard') return leaderboard;
    if (room === 'injuries') return injuries;
    const [uid, groupId] = [uidOf(room), groupIdOf(room)];
    if (uid !== null) return { open: () => me.open(uid), shut: () => me.shut(uid) };
    if (groupId !== null) return { open: () => groups.open(groupId), shut: () => groups.shut(groupId) };
    return null;
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'live topics cannot be read anew yet');

  /** After a gap everything is looked up anew, however long the database takes to come back. */
  const lookUpAnew = oneAtATime(async () => {
    const { games, leaderboard, injuries, groups, me } = running();
    const all = [games, leaderboard, injuries, groups, me];
    // Side by side, so that one that cannot be read keeps no other from its watchers.
    await Promise.all(all.map((topic) => patiently(topic.readAnew, { isNeeded: () => !isClosing, onError })));
  });

  function hear(heard: StreamMessage): void {
    const { games, leaderboard, injuries, groups, me } = running();
    if (heard.type === 'resync') return void lookUpAnew();
    games.hear(heard.events);
    groups.hear(heard.events);
    me.hear(heard.events);
    if (heard.events.some(({ type }) => type === 'leaderboard')) leaderboard.changed();
    if (heard.events.some(({ type }) => type === 'injuries')) injuries.changed();
  }

  return {
    start(core) {
      const shared = { clock, onError };
      topics = {
        core,
        games: createGamesTopic({
          read: core.games.listCurrent,
          send: (message) => send('games', message),
          feed: config.feed,
          clock,
        }),
        leaderboard: createLeaderboardTopic({
          ...shared,
          leaderboard: core.leaderboard,
          send: (message) => send('leaderboard', message),
        }),
        injuries: createInjuriesTopic({
          ...shared,
          injuries: core.injuries,
          send: (message) => send('injuries', message),
        }),
        groups: createGroupsTopic({
          ...shared,
          core,
          after,
          send: (groupId, message) => send(groupTopic(groupId), message),
          admitOnly(groupId, maySee) {
            for (const transport of transports) transport.admitOnly?.(groupTopic(groupId), maySee);
          },
        }),
        me: createMeTopic({ core, send: (uid, message) => send(`me:${uid}`, message) }),
      };
      for (const room of rooms.keys()) watchable(room)?.open();
      core.listen(hear);
    },
    addTransport: (transport) => void transports.push(transport),
    snapshotPublic: (topic) => running()[topic].snapshot(),
    snapshotMe: (uid) => running().me.snapshot(uid),
    admitToGroup: async (uid, groupId) => running().core.groups.admit(uid, groupId),
    snapshotGroup: (groupId, uid) => running().groups.snapshot(groupId, uid),
    roomOpened(room) {
      const transportsWatching = rooms.get(room) ?? 0;
      rooms.set(room, transportsWatching + 1);
      if (transportsWatching === 0) watchable(room)?.open();
    },
    roomClosed(room) {
      const transportsWatching = (rooms.get(room) ?? 0) - 1;
      if (transportsWatching > 0) return void rooms.set(room, transportsWatching);
      if (rooms.delete(room)) watchable(room)?.shut();
    },
    figures: counted.figures,
    close() {
      isClosing = true;
      topics?.games.close();
      topics?.leaderboard.shut();
      topics?.injuries.shut();
      topics?.groups.close();
    },
  };
}
