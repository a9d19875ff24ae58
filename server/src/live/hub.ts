import { DomainError, groupTopic, type PublicTopic } from '@courtside/contract';
import type { Clock, Config, Core, DomainEvent, StreamMessage } from '@courtside/core';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Delay } from '../delay.ts';
import { createGamesTopic, type GamesTopic } from './games-topic.ts';
import { createGroupsTopic, type GroupsTopic } from './groups-topic.ts';
import { createInjuriesTopic } from './injuries-topic.ts';
import { createLeaderboardTopic } from './leaderboard-topic.ts';
import { createMeTopic, type MeTopic } from './me-topic.ts';
import { countLive, type LiveMetrics } from './metrics.ts';
import { createOwnGroupsTopic, type OwnGroupsTopic } from './own-groups-topic.ts';
import type { PolledTopic } from './polled-topic.ts';
import { retry } from './retry.ts';
import { type Current, groupIdOf, ownRoomOf, type Send, type SnapshotOf, type Transport } from './topics.ts';

/** Turns the events of every process into messages for the watchers at this one. */
export interface Hub {
  /** Begins to listen. Until then nothing can be watched. */
  start(core: Core): void;
  /** Adds a way to reach watchers. Every message goes to all of them. */
  addTransport(transport: Transport): void;
  /** @throws DomainError `unavailable` before `start`, or when the state cannot be read */
  snapshotPublic(topic: PublicTopic): Promise<SnapshotOf<PublicTopic>>;
  /** @param tag of the client's last message. @throws DomainError `unavailable`, `user-not-found` */
  snapshotMe(uid: string, tag: string | undefined): Promise<SnapshotOf<'me'> | Current>;
  /** @throws DomainError `unavailable` */
  snapshotOwnGroups(uid: string): Promise<SnapshotOf<'own-groups'>>;
  /** Resolves if the user may see the group. @throws DomainError `unavailable`, `group-not-found`, `forbidden` */
  admitToGroup(uid: string, groupId: string): Promise<void>;
  /** @throws DomainError `unavailable`, `group-not-found`, `forbidden` */
  snapshotGroup(groupId: string, uid: string): Promise<SnapshotOf<'group'>>;
  /** The first watcher of a room came to a transport, or the last one left it. Only watched topics cost work. */
  roomOpened(room: string): void;
  roomClosed(room: string): void;
  metrics(): LiveMetrics;
  close(): void;
}

interface Topics {
  readonly core: Core;
  readonly games: GamesTopic;
  readonly leaderboard: PolledTopic<'leaderboard'>;
  readonly injuries: PolledTopic<'injuries'>;
  readonly groups: GroupsTopic;
  readonly me: MeTopic;
  readonly ownGroups: OwnGroupsTopic;
}

/** The work for a room that begins and ends with its watchers. */
interface Watchable {
  readonly open: () => void;
  readonly shut: () => void;
}

/** What can be known of an event that this process cannot apply. */
const unreadableEvent = z.object({
  type: z.string().catch(''),
  uid: z.string().optional().catch(undefined),
  uids: z.array(z.string()).optional().catch(undefined),
  groupId: z.string().optional().catch(undefined),
});

export function createHub(deps: {
  config: Pick<Config, 'feed'>;
  clock: Clock;
  after: Delay;
  log: FastifyBaseLogger;
}): Hub {
  const { config, clock, after, log } = deps;
  const transports: Transport[] = [];
  /** The rooms with watchers, and how many transports have some. */
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
    const { leaderboard, injuries, groups } = topics;
    if (room === 'leaderboard') return leaderboard;
    if (room === 'injuries') return injuries;
    const [own, groupId] = [ownRoomOf(room), groupIdOf(room)];
    if (own !== null) {
      const topic = own.topic === 'me' ? topics.me : topics.ownGroups;
      return { open: () => topic.open(own.uid), shut: () => topic.shut(own.uid) };
    }
    if (groupId !== null) return { open: () => groups.open(groupId), shut: () => groups.shut(groupId) };
    return null;
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'live topic could not be read');

  function resyncGames(games: GamesTopic): void {
    void retry(games.resync, { isNeeded: () => !isClosing, onError });
  }

  /** Events may have been missed. Only what turns out to be behind is sent. */
  function resync({ games, leaderboard, injuries, groups, me, ownGroups }: Topics): void {
    resyncGames(games);
    void groups.resync();
    leaderboard.changed();
    injuries.changed();
    me.resync();
    ownGroups.resync();
  }

  function reread({ groups, me, ownGroups }: Topics, uids: readonly string[]): void {
    me.reread(uids);
    ownGroups.reread(uids);
    groups.rereadOf(uids);
  }

  /** Reads again what the event is about. A type that is unknown here changes nothing that is shown here. */
  function receiveUnreadable(current: Topics, value: unknown): void {
    const event = unreadableEvent.safeParse(value);
    if (!event.success) return;
    const { type, uid, uids = [], groupId } = event.data;
    reread(current, uid === undefined ? uids : [...uids, uid]);
    if (groupId !== undefined) {
      current.groups.reread(groupId);
      current.ownGroups.resync();
    }
    if (type === 'odds' || type === 'game') resyncGames(current.games);
    if (type === 'leaderboard') current.leaderboard.changed();
    if (type === 'injuries') current.injuries.changed();
  }

  function receiveEvents(current: Topics, events: readonly DomainEvent[]): void {
    const { games, leaderboard, injuries, groups, me, ownGroups } = current;
    games.receive(events);
    groups.receive(events);
    ownGroups.receive(events);
    me.receive(events);
    for (const event of events) if (event.type === 'reread') reread(current, event.uids);
    if (events.some(({ type }) => type === 'leaderboard')) leaderboard.changed();
    if (events.some(({ type }) => type === 'injuries')) injuries.changed();
  }

  function receive(message: StreamMessage): void {
    const current = running();
    if (message.type === 'resync') resync(current);
    else if (message.type === 'unreadable') receiveUnreadable(current, message.value);
    else receiveEvents(current, message.events);
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
          onError,
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
        me: createMeTopic({ core, send: (uid, message) => send(`me:${uid}`, message), onError }),
        ownGroups: createOwnGroupsTopic({
          ...shared,
          groups: core.groups,
          send: (uid, message) => send(`own-groups:${uid}`, message),
        }),
      };
      for (const room of rooms.keys()) watchable(room)?.open();
      core.listen(receive);
    },
    addTransport: (transport) => void transports.push(transport),
    snapshotPublic: (topic) => running()[topic].snapshot(),
    snapshotMe: (uid, tag) => running().me.snapshot(uid, tag),
    snapshotOwnGroups: (uid) => running().ownGroups.snapshot(uid),
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
    metrics: counted.metrics,
    close() {
      isClosing = true;
      topics?.games.close();
      topics?.leaderboard.shut();
      topics?.injuries.shut();
      topics?.groups.close();
      topics?.me.close();
      topics?.ownGroups.close();
    },
  };
}
