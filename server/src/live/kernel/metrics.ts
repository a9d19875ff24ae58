import type { TopicKind } from '@courtside/contract';
import type { Topic } from './topic.ts';
import type { Transport } from './transport.ts';

type Counts = Readonly<Partial<Record<TopicKind, number>>>;

/** Counts of the live feed at this process. */
export interface LiveMetrics {
  /** Open connections, by the kind of transport. */
  readonly connections: Readonly<Record<string, number>>;
  /** Watchers by kind of topic. */
  readonly watchers: Counts;
  /** Messages sent since the start, counted once for each watcher, by kind of topic. */
  readonly sent: Counts;
}

/**
 * Counts what the hub sends and, on request, its watchers.
 * @param deps `rooms`: the rooms with watchers
 */
export function countLive(deps: {
  transports: readonly Transport[];
  rooms: ReadonlyMap<string, unknown>;
  topics: readonly Topic[];
  topicOf: (room: string) => Topic | null;
}) {
  const { transports, rooms, topics, topicOf } = deps;
  const sent = new Map<TopicKind, number>();

  function add(counts: Map<TopicKind, number>, room: string): void {
    const kind = topicOf(room)?.kind;
    const watching = transports.reduce((count, transport) => count + transport.watching(room), 0);
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + watching);
  }

  return {
    /** Call before a message is sent to a room. */
    sending: (room: string) => add(sent, room),
    metrics(): LiveMetrics {
      const watchers = new Map<TopicKind, number>(topics.map(({ kind }) => [kind, 0]));
      for (const room of rooms.keys()) add(watchers, room);
      return {
        connections: Object.fromEntries(transports.map(({ name, connections }) => [name, connections()])),
        watchers: Object.fromEntries(watchers),
        sent: Object.fromEntries(sent),
      };
    },
  };
}
