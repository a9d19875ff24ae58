import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@courtside/contract';
import type { Clock, Core, DomainEvent } from '@courtside/core';
import type { Delay } from '../delay.ts';
import { coalesce } from './coalesce.ts';
import { retry } from './retry.ts';
import { createTipOffs } from './tip-offs.ts';
import type { MessageOf, SnapshotOf } from './topics.ts';
import { createWatchedGroup, type WatchedGroup } from './watched-group.ts';

/** The groups that are watched at this process. */
export interface GroupsTopic {
  /** The first watcher of a group came. */
  open(groupId: string): void;
  /** The last watcher left. */
  shut(groupId: string): void;
  receive(events: readonly DomainEvent[]): void;
  /** Reads the groups that have one of these members, and sends what changed. */
  rereadOf(uids: readonly string[]): void;
  /** Reads one group, and sends what changed. */
  reread(groupId: string): void;
  /** Reads every watched group, at a bounded rate, and sends what changed. Never throws. */
  resync(): Promise<void>;
  /**
   * A group as its watchers have it.
   * @throws DomainError `group-not-found`, or `forbidden` for a user who is not a member
   */
  snapshot(groupId: string, uid: string): Promise<SnapshotOf<'group'>>;
  close(): void;
}

export interface GroupsTopicDeps {
  readonly core: Pick<Core, 'groups' | 'games'>;
  readonly clock: Clock;
  readonly after: Delay;
  readonly send: (groupId: string, message: MessageOf<'group'>) => void;
  /** Ends a group's topic for watchers who may no longer see it. `removed` is the member whom the owner has just removed. */
  readonly admitOnly: (groupId: string, maySee: (uid: string) => boolean, removed?: string) => void;
  readonly onError: (error: unknown) => void;
}

/** The shortest time between two groups of a resync: at most 25 groups, with four queries each, in a second. */
const groupMs = 40;
/** Finds what changes with the day alone, and changes whose event was lost. */
const resyncMs = 60_000;

export function createGroupsTopic({ core, clock, after, send, admitOnly, onError }: GroupsTopicDeps): GroupsTopic {
  const watched = new Map<string, WatchedGroup>();
  /** The watched groups of each user who is a member of one. */
  const groupsOf = new Map<string, Set<WatchedGroup>>();
  /** Groups that are being read. Their members may be changing, so they receive the events of every user. */
  const reading = new Set<WatchedGroup>();
  const membersOf = new Map<WatchedGroup, readonly string[]>();
  const tipOffs = createTipOffs(clock);
  let areTipOffsKnown = false;
  let resyncs: NodeJS.Timeout | undefined;

  function setMembers(group: WatchedGroup, uids: readonly string[]): void {
    for (const uid of membersOf.get(group) ?? []) {
      const groups = groupsOf.get(uid);
      groups?.delete(group);
      if (groups?.size === 0) groupsOf.delete(uid);
    }
    membersOf.set(group, uids);
    for (const uid of uids) {
      const groups = groupsOf.get(uid) ?? new Set();
      groupsOf.set(uid, groups.add(group));
    }
    if (uids.length === 0) membersOf.delete(group);
  }

  const readTipOffs = coalesce(async () => {
    const since = clock();
    tipOffs.take(await core.games.listCurrent(), since);
    areTipOffsKnown = true;
  });

  const resync = coalesce(async () => {
    await retry(readTipOffs, { isNeeded: () => watched.size > 0, onError });
    for (const group of [...watched.values()]) await Promise.all([group.resync(), wait(groupMs)]);
  });

  function receiveOne(event: DomainEvent): void {
    switch (event.type) {
      case 'game':
        if (tipOffs.receive(event.game)) for (const group of watched.values()) group.viewChanged();
        return;
      case 'group':
      case 'season':
        watched.get(event.groupId)?.receive(event);
        return;
      case 'balance':
      case 'bet':
      case 'profile': {
        const groups = groupsOf.get(event.uid);
        for (const group of groups ?? []) group.receive(event);
        for (const group of reading) if (groups?.has(group) !== true) group.receive(event);
        return;
      }
      default:
        return;
    }
  }

  return {
    open(groupId) {
      const group = createWatchedGroup(groupId, {
        groups: core.groups,
        tipOffs,
        clock,
        after,
        onError,
        send: (message) => send(groupId, message),
        admitOnly: (maySee, removed) => admitOnly(groupId, maySee, removed),
        onReading(isReading) {
          if (isReading) reading.add(group);
          else reading.delete(group);
        },
        onMembers(uids) {
          if (watched.get(groupId) === group) setMembers(group, [...uids]);
        },
      });
      if (watched.size === 0) {
        resyncs = setInterval(resync, resyncMs);
        resyncs.unref();
      }
      watched.set(groupId, group);
    },
    shut(groupId) {
      const group = watched.get(groupId);
      if (group === undefined) return;
      group.close();
      watched.delete(groupId);
      setMembers(group, []);
      if (watched.size > 0) return;
      clearInterval(resyncs);
      areTipOffsKnown = false;
    },
    receive(events) {
      if (watched.size > 0) events.forEach(receiveOne);
    },
    rereadOf(uids) {
      const groups = new Set(uids.flatMap((uid) => [...(groupsOf.get(uid) ?? [])]));
      for (const group of groups) void group.resync();
    },
    reread: (groupId) => void watched.get(groupId)?.resync(),
    async resync() {
      if (watched.size > 0) await resync();
    },
    async snapshot(groupId, uid) {
      if (!areTipOffsKnown) await readTipOffs();
      const group = watched.get(groupId);
      if (group === undefined) throw new DomainError('unavailable');
      return group.snapshot(uid);
    },
    close() {
      clearInterval(resyncs);
      for (const group of watched.values()) group.close();
      watched.clear();
    },
  };
}
