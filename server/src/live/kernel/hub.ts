import {
  DomainError,
  parseTopic,
  type TopicKind,
  type Topic as TopicName,
  type TopicSnapshot,
} from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import type { DomainEvent, StreamMessage } from '@courtside/core/events';
import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import type { FastifyBaseLogger } from 'fastify';
import type { Delay } from '../../delay.ts';
import { countLive, type LiveMetrics } from './metrics.ts';
import { idsIn, kindIn, nameRoom, tvRoomOf } from './rooms.ts';
import { groupSubject, type Subject, subjectsOf } from './subjects.ts';
import type { Current, LiveTopic, Topic, TopicContext, Watcher } from './topic.ts';
import type { Transport } from './transport.ts';
import { unreadableEvent } from './unreadable-event.ts';

/** Turns the events of every process into messages for the watchers at this one. */
export interface Hub {
  /** Begins to listen. Until then nothing can be watched. */
  start(core: Core): void;
  /** Adds a way to reach watchers. Every message goes to all of them. */
  addTransport(transport: Transport): void;
  /** The topic of a room or of the name of a topic; null for any other name, such as a socket's id. */
  topicOf(name: string): Topic | null;
  /**
   * The room of a topic for a user.
   * @param uid the user; null for public topics
   * @param isTv whether the user's key is one for a television
   * @throws DomainError `unavailable` before `start`, and if the user may not watch, for example `forbidden`
   */
  admit(name: TopicName, uid: string | null, isTv: boolean): Promise<string>;
  /** A room as its watchers have it. @throws DomainError as `LiveTopic.snapshot` */
  snapshot(room: string, watcher: Watcher): Promise<TopicSnapshot | Current>;
  /** The first watcher of a room came to a transport, or the last one left it. Only watched topics cost work. */
  roomOpened(room: string): void;
  roomClosed(room: string): void;
  metrics(): LiveMetrics;
  close(): void;
}

export function createHub(deps: {
  topics: readonly Topic[];
  config: Pick<Config, 'feed'>;
  clock: Clock;
  after: Delay;
  log: FastifyBaseLogger;
  /** Called when the rights of a user, or of any user (null), may have changed. */
  onAccessChanged: (uid: string | null) => void;
}): Hub {
  const { topics, config, clock, after, log, onAccessChanged } = deps;
  const transports: Transport[] = [];
  /** The rooms with watchers, and how many transports have some. */
  const rooms = new Map<string, number>();
  /** Functions that keep open what the last watcher has just left, by room. */
  const emptied = new Map<string, () => void>();
  const kinds = new Map<string, Topic>(topics.map((topic) => [topic.kind, topic]));
  /** Null before the start. */
  let served: ReadonlyMap<TopicKind, LiveTopic> | null = null;
  let isClosing = false;

  function topicOf(name: string): Topic | null {
    const kind = kindIn(name, kinds);
    return kind === null ? null : (kinds.get(kind) ?? null);
  }

  const counted = countLive({ transports, rooms, topics, topicOf });

  function liveOf(name: string): LiveTopic {
    const topic = topicOf(name);
    const live = topic === null ? undefined : served?.get(topic.kind);
    if (live === undefined) throw new DomainError('unavailable');
    return live;
  }

  const context: Omit<TopicContext, 'core'> = {
    config,
    clock,
    after,
    onError: (error) => log.warn({ err: error }, 'live topic could not be read'),
    send(room, message) {
      counted.sending(room);
      for (const transport of transports) transport.send(room, message);
    },
    admitOnly(...ended) {
      for (const transport of transports) transport.admitOnly(...ended);
    },
  };

  /** Connections of a user who is no longer admitted end now, and not with their next check. */
  function changeAccess(uid: string): void {
    onAccessChanged(uid);
    for (const transport of transports) transport.recheck(uid);
  }

  function receiveEvents(lives: readonly LiveTopic[], events: readonly DomainEvent[]): void {
    const received = events.map((event) => ({ event, subjects: subjectsOf(event) }));
    for (const live of lives) live.receive(received);
    for (const event of events) if (event.type === 'access') changeAccess(event.uid);
  }

  /** Reads again what the event is about. An unknown type changes nothing that is shown here. */
  function receiveUnreadable(lives: readonly LiveTopic[], value: unknown): void {
    const event = unreadableEvent.safeParse(value);
    if (!event.success) return;
    const { type, uid, uids = [], groupId } = event.data;
    receiveEvents(lives, [{ type: 'reread', uids: uid === undefined ? uids : [...uids, uid] }]);
    const subjects: Subject[] = groupId === undefined ? [] : [groupSubject(groupId)];
    if (type === 'odds' || type === 'game') subjects.push('games');
    if (type === 'leaderboard' || type === 'injuries') subjects.push(type);
    for (const live of lives) live.reread(subjects);
    if (type === 'access' && uid !== undefined) changeAccess(uid);
  }

  function receive(lives: readonly LiveTopic[], message: StreamMessage): void {
    if (message.type === 'unreadable') receiveUnreadable(lives, message.value);
    else if (message.type === 'events') receiveEvents(lives, message.events);
    else {
      onAccessChanged(null);
      for (const live of lives) live.missed();
    }
  }

  return {
    start(core) {
      const started = new Map(topics.map(({ kind, serve }) => [kind, serve({ ...context, core })]));
      served = started;
      core.listen((message) => receive([...started.values()], message));
    },
    addTransport: (transport) => void transports.push(transport),
    topicOf,
    async admit(name, uid, isTv) {
      const live = liveOf(name);
      const topic = topicOf(name);
      if (topic === null) throw new DomainError('unavailable');
      const ids = topic.access === 'own' && uid !== null ? [uid] : (parseTopic(name)?.ids ?? []);
      if (uid !== null) await live.admit(uid, ids);
      const room = nameRoom(topic, ids);
      return isTv ? tvRoomOf(room) : room;
    },
    snapshot: async (room, watcher) => liveOf(room).snapshot(room, watcher),
    roomOpened(room) {
      const topic = topicOf(room);
      if (topic === null) return;
      const transportsWatching = rooms.get(room) ?? 0;
      rooms.set(room, transportsWatching + 1);
      if (transportsWatching > 0) return;
      const keepOpen = emptied.get(room);
      if (keepOpen === undefined) return liveOf(room).open(room, idsIn(room, topic));
      emptied.delete(room);
      keepOpen();
    },
    roomClosed(room) {
      const topic = topicOf(room);
      if (topic === null) return;
      const transportsWatching = (rooms.get(room) ?? 0) - 1;
      if (transportsWatching > 0) return void rooms.set(room, transportsWatching);
      rooms.delete(room);
      const shut = () => {
        emptied.delete(room);
        liveOf(room).close(room);
      };
      if (isClosing || topic.keepOpenMs === 0) shut();
      else emptied.set(room, after(topic.keepOpenMs, shut));
    },
    metrics: counted.metrics,
    close() {
      isClosing = true;
      for (const keepOpen of emptied.values()) keepOpen();
      for (const live of served?.values() ?? []) live.stop();
    },
  };
}
