import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, type SeasonTopic, seasonTopic } from '@courtside/contract';
import { type DomainEvent, seasonOf } from '@courtside/core';
import { coalesce } from './coalesce.ts';
import type { MessageOf, SnapshotOf } from './topics.ts';
import { createWatchedSeason, type WatchedSeason, type WatchedSeasonDeps } from './watched-season.ts';

/** The seasons that are watched at this process. */
export interface SeasonsTopic {
  /** The first watcher of a season came. */
  open(ids: SeasonIds): void;
  /** The last watcher left. */
  shut(ids: SeasonIds): void;
  receive(events: readonly DomainEvent[]): void;
  /** Reads the seasons that have one of these members, and sends what changed. */
  rereadOf(uids: readonly string[]): void;
  /** Reads every watched season, at a bounded rate, and sends what changed. Never throws. */
  resync(): Promise<void>;
  /** A season as its watchers have it. @throws DomainError `group-not-found`, `season-not-found`, `forbidden` */
  snapshot(ids: SeasonIds, uid: string): Promise<SnapshotOf<'season'>>;
  close(): void;
}

/** The ids in the name of a season's topic. */
export interface SeasonIds {
  readonly groupId: string;
  readonly seasonId: string;
}

interface SeasonsTopicDeps extends Pick<WatchedSeasonDeps, 'seasons' | 'clock' | 'onError'> {
  readonly send: (topic: SeasonTopic, message: MessageOf<'season'>) => void;
  readonly admitOnly: (topic: SeasonTopic, maySee: (uid: string) => boolean, removed?: string) => void;
}

/** The shortest time between two seasons of a resync. */
const seasonMs = 40;

export function createSeasonsTopic({ send, admitOnly, ...deps }: SeasonsTopicDeps): SeasonsTopic {
  const watched = new Map<SeasonTopic, WatchedSeason & SeasonIds>();

  /** The watched seasons that an event may change. */
  function concerned(event: DomainEvent): WatchedSeason[] {
    const all = [...watched.values()];
    switch (event.type) {
      case 'balance': {
        const seasonId = seasonOf(event.account)?.seasonId;
        return seasonId === undefined ? [] : all.filter((season) => season.seasonId === seasonId);
      }
      case 'profile':
        return all.filter((season) => season.has(event.uid));
      case 'group':
      case 'season':
        return all.filter((season) => season.groupId === event.groupId);
      default:
        return [];
    }
  }

  const resync = coalesce(async () => {
    for (const season of [...watched.values()]) {
      season.reread();
      await wait(seasonMs);
    }
  });

  return {
    open(ids) {
      const topic = seasonTopic(ids.groupId, ids.seasonId);
      const season = createWatchedSeason(ids.groupId, ids.seasonId, {
        ...deps,
        send: (message) => send(topic, message),
        admitOnly: (maySee, removed) => admitOnly(topic, maySee, removed),
      });
      watched.set(topic, { ...season, ...ids });
    },
    shut(ids) {
      const topic = seasonTopic(ids.groupId, ids.seasonId);
      watched.get(topic)?.close();
      watched.delete(topic);
    },
    receive(events) {
      if (watched.size === 0) return;
      for (const event of events) for (const season of concerned(event)) season.receive(event);
    },
    rereadOf(uids) {
      for (const season of watched.values()) if (uids.some(season.has)) season.reread();
    },
    resync,
    async snapshot(ids, uid) {
      const season = watched.get(seasonTopic(ids.groupId, ids.seasonId));
      if (season === undefined) throw new DomainError('unavailable');
      return season.snapshot(uid);
    },
    close() {
      for (const season of watched.values()) season.close();
      watched.clear();
    },
  };
}
