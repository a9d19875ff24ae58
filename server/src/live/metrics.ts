import type { TopicKind } from '@courtside/contract';
import { kindOfRoom, type Room, type Transport } from './topics.ts';

/** Counts of the live feed at this process. */
export interface LiveMetrics {
  /** Open connections, by the kind of transport. */
  readonly connections: Readonly<Record<string, number>>;
  /** Watchers by kind of topic. */
  readonly watchers: Readonly<Partial<Record<TopicKind, number>>>;
  /** Messages sent since the start, counted once for each watcher, by kind of topic. */
  readonly sent: Readonly<Partial<Record<TopicKind, number>>>;
}

/**
 * Counts what the hub sends and, on request, its watchers.
 * @param rooms the open rooms, including those that a library keeps for itself
 */
export function countLive(transports: readonly Transport[], rooms: () => Iterable<string>) {
  const sent: Partial<Record<TopicKind, number>> = {};
  const watching = (room: string) => transports.reduce((count, transport) => count + transport.watching(room), 0);
  return {
    /** Call before a message is sent to a room. */
    sending(room: Room): void {
      const kind = kindOfRoom(room);
      if (kind !== null) sent[kind] = (sent[kind] ?? 0) + watching(room);
    },
    metrics(): LiveMetrics {
      const connections: Record<string, number> = {};
      for (const { name, connections: count } of transports) connections[name] = count();
      const watchers: Record<TopicKind, number> = {
        games: 0,
        leaderboard: 0,
        injuries: 0,
        group: 0,
        season: 0,
        me: 0,
        'own-groups': 0,
      };
      for (const room of new Set(['games', ...rooms()])) {
        const kind = kindOfRoom(room);
        if (kind !== null) watchers[kind] += watching(room);
      }
      return { connections, watchers, sent: { ...sent } };
    },
  };
}
