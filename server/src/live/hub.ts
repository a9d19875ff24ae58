import { DomainError, type PublicTopic } from '@courtside/contract';
import type { Clock, Config, Core, DomainEvent, StreamMessage } from '@courtside/core';
import type { FastifyBaseLogger } from 'fastify';
import type { Delay } from '../delay.ts';
import { closeTopics, createTopics, type Topics } from './create-topics.ts';
import type { GamesTopic } from './games-topic.ts';
import { countLive, type LiveMetrics } from './metrics.ts';
import { retry } from './retry.ts';
import type { SeasonIds } from './seasons-topic.ts';
import {
  type Current,
  groupIdOf,
  ownRoomOf,
  type Send,
  type SnapshotOf,
  seasonIdsOf,
  type Transport,
} from './topics.ts';
import { unreadableEvent } from './unreadable-event.ts';

/** Turns the events of every process into messages for the watchers at this one. */
export interface Hub {
  /** Begins to listen. Until then nothing can be watched. */
  start(core: Core): void;
  /** Adds a way to reach watchers. Every message goes to all of them. */
  addTransport(transport: Transport): void;
  /** @throws DomainError `unavailable` before `start`, or when the state cannot be read */
  snapshotPublic(topic: PublicTopic): Promise<SnapshotOf<PublicTopic>>;
  /**
   * @param tag of the client's last message. @param watcher the connection that asks
   * @throws DomainError `unavailable`, `user-not-found`
   */
  snapshotMe(uid: string, tag: string | undefined, watcher: object): Promise<SnapshotOf<'me'> | Current>;
  /** @throws DomainError `unavailable` */
  snapshotOwnGroups(uid: string): Promise<SnapshotOf<'own-groups'>>;
  /** Resolves if the user may see the group. @throws DomainError `unavailable`, `group-not-found`, `forbidden` */
  admitToGroup(uid: string, groupId: string): Promise<void>;
  /** @throws DomainError `unavailable`, `group-not-found`, `forbidden` */
  snapshotGroup(groupId: string, uid: string): Promise<SnapshotOf<'group'>>;
  /** Resolves if the user may see the season. @throws DomainError `unavailable`, `season-not-found`, and as `admitToGroup` */
  admitToSeason(uid: string, ids: SeasonIds): Promise<void>;
  /** @throws DomainError as `admitToSeason` */
  snapshotSeason(ids: SeasonIds, uid: string): Promise<SnapshotOf<'season'>>;
  /** The first watcher of a room came to a transport, or the last one left it. Only watched topics cost work. */
  roomOpened(room: string): void;
  roomClosed(room: string): void;
  metrics(): LiveMetrics;
  close(): void;
}

/** The work for a room that begins and ends with its watchers. */
interface Watchable {
  readonly open: () => void;
  readonly shut: () => void;
}

/** How long a group or season stays open after its last watcher left, so that watching it in a loop reads it once. */
const keepOpenMs = 10_000;

export function createHub(deps: {
  config: Pick<Config, 'feed'>;
  clock: Clock;
  after: Delay;
  log: FastifyBaseLogger;
  /** Called when the rights of a user, or of any user (null), may have changed. */
  onAccessChanged: (uid: string | null) => void;
}): Hub {
  const { config, clock, after, log, onAccessChanged } = deps;
  const transports: Transport[] = [];
  /** The rooms with watchers, and how many transports have some. */
  const rooms = new Map<string, number>();
  /** Functions that keep open what the last watcher has just left, by room. */
  const emptied = new Map<string, () => void>();
  let topics: Topics | null = null;
  let isClosing = false;

  const counted = countLive(transports, () => rooms.keys());

  const send: Send = (room, message) => {
    counted.sending(room);
    for (const transport of transports) transport.send(room, message);
  };

  const admitOnly: Transport['admitOnly'] = (room, maySee, removed) => {
    for (const transport of transports) transport.admitOnly(room, maySee, removed);
  };

  function running(): Topics {
    if (topics === null) throw new DomainError('unavailable');
    return topics;
  }

  function watchable(room: string): Watchable | null {
    if (topics === null) return null;
    const { leaderboard, injuries, groups, seasons } = topics;
    if (room === 'leaderboard') return leaderboard;
    if (room === 'injuries') return injuries;
    const [own, groupId, season] = [ownRoomOf(room), groupIdOf(room), seasonIdsOf(room)];
    if (own !== null) {
      const topic = own.topic === 'me' ? topics.me : topics.ownGroups;
      return { open: () => topic.open(own.uid), shut: () => topic.shut(own.uid) };
    }
    if (groupId !== null) return { open: () => groups.open(groupId), shut: () => groups.shut(groupId) };
    if (season !== null) return { open: () => seasons.open(season), shut: () => seasons.shut(season) };
    return null;
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'live topic could not be read');

  function resyncGames(games: GamesTopic): void {
    void retry(games.resync, { isNeeded: () => !isClosing, onError });
  }

  /** Events may have been missed. Only what turns out to be behind is sent. */
  function resync({ games, leaderboard, injuries, groups, seasons, me, ownGroups }: Topics): void {
    onAccessChanged(null);
    resyncGames(games);
    void groups.resync();
    void seasons.resync();
    leaderboard.changed();
    injuries.changed();
    me.resync();
    ownGroups.resync();
  }

  function reread({ groups, seasons, me, ownGroups }: Topics, uids: readonly string[]): void {
    me.reread(uids);
    ownGroups.reread(uids);
    groups.rereadOf(uids);
    seasons.rereadOf(uids);
  }

  /** Reads again what the event is about. A type that is unknown here changes nothing that is shown here. */
  function receiveUnreadable(current: Topics, value: unknown): void {
    const event = unreadableEvent.safeParse(value);
    if (!event.success) return;
    const { type, uid, uids = [], groupId } = event.data;
    reread(current, uid === undefined ? uids : [...uids, uid]);
    if (groupId !== undefined) {
      current.groups.reread(groupId);
      void current.seasons.resync();
      current.ownGroups.resync();
    }
    if (type === 'odds' || type === 'game') resyncGames(current.games);
    if (type === 'access' && uid !== undefined) changeAccess(uid);
    if (type === 'leaderboard') current.leaderboard.changed();
    if (type === 'injuries') current.injuries.changed();
  }

  /** Connections of a user who is no longer admitted end now, and not with their next check. */
  function changeAccess(uid: string): void {
    onAccessChanged(uid);
    for (const transport of transports) transport.recheck(uid);
  }

  function receiveEvents(current: Topics, events: readonly DomainEvent[]): void {
    const { games, leaderboard, injuries, groups, seasons, me, ownGroups } = current;
    games.receive(events);
    groups.receive(events);
    seasons.receive(events);
    ownGroups.receive(events);
    me.receive(events);
    for (const event of events) {
      if (event.type === 'reread') reread(current, event.uids);
      if (event.type === 'access') changeAccess(event.uid);
    }
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
      topics = createTopics({ core, config, clock, after, onError, send, admitOnly });
      for (const room of rooms.keys()) watchable(room)?.open();
      core.listen(receive);
    },
    addTransport: (transport) => void transports.push(transport),
    snapshotPublic: (topic) => running()[topic].snapshot(),
    snapshotMe: (uid, tag, watcher) => running().me.snapshot(uid, tag, watcher),
    snapshotOwnGroups: (uid) => running().ownGroups.snapshot(uid),
    admitToGroup: async (uid, groupId) => running().core.groups.admit(uid, groupId),
    snapshotGroup: (groupId, uid) => running().groups.snapshot(groupId, uid),
    admitToSeason: async (uid, { groupId, seasonId }) => running().core.seasons.admit(uid, groupId, seasonId),
    snapshotSeason: (ids, uid) => running().seasons.snapshot(ids, uid),
    roomOpened(room) {
      const transportsWatching = rooms.get(room) ?? 0;
      rooms.set(room, transportsWatching + 1);
      if (transportsWatching > 0) return;
      const keepOpen = emptied.get(room);
      if (keepOpen === undefined) return watchable(room)?.open();
      emptied.delete(room);
      keepOpen();
    },
    roomClosed(room) {
      const transportsWatching = (rooms.get(room) ?? 0) - 1;
      if (transportsWatching > 0) return void rooms.set(room, transportsWatching);
      const topic = rooms.delete(room) ? watchable(room) : null;
      const isKept = !isClosing && (groupIdOf(room) !== null || seasonIdsOf(room) !== null);
      if (topic === null || !isKept) return topic?.shut();
      const shut = () => {
        emptied.delete(room);
        topic.shut();
      };
      emptied.set(room, after(keepOpenMs, shut));
    },
    metrics: counted.metrics,
    close() {
      isClosing = true;
      for (const keepOpen of emptied.values()) keepOpen();
      if (topics !== null) closeTopics(topics);
    },
  };
}
