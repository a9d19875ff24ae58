import { DomainError } from '@courtside/contract';
import type { Clock, Core, DomainEvent } from '@courtside/core';
import type { After } from '../after.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { patiently } from './patiently.ts';
import { createTipOffs } from './tip-offs.ts';
import type { MessageOf, SnapshotOf } from './topics.ts';
import { createWatchedGroup, type WatchedGroup } from './watched-group.ts';

/** The groups that are watched at this process. */
export interface GroupsTopic {
  /** Somebody watches a group from now on. */
  open(groupId: string): void;
  /** Nobody does any more. */
  shut(groupId: string): void;
  hear(events: readonly DomainEvent[]): void;
  /** Sends every watched group anew. @throws when one cannot be read */
  readAnew(): Promise<void>;
  /**
   * A group as its watchers know it, with its version.
   * @throws DomainError `group-not-found`, or `forbidden` to who is not a member
   */
  snapshot(groupId: string, uid: string): Promise<SnapshotOf<'group'>>;
  close(): void;
}

export interface GroupsTopicDeps {
  readonly core: Pick<Core, 'groups' | 'games'>;
  readonly clock: Clock;
  readonly after: After;
  readonly send: (groupId: string, message: MessageOf<'group'>) => void;
  /** Ends a group's topic for watchers who may not see it any more. */
  readonly admitOnly: (groupId: string, maySee: (uid: string) => boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** Groups read at the same time when all are read anew. */
const readers = 8;
/** A look without being told: for what changes with the day alone, or was told while nobody could hear it. */
const lookAgainMs = 60_000;

export function createGroupsTopic({ core, clock, after, send, admitOnly, onError }: GroupsTopicDeps): GroupsTopic {
  const watched = new Map<string, WatchedGroup>();
  /** The watched groups of each user who is in one: of everybody else nothing more needs to be known. */
  const groupsOf = new Map<string, Set<WatchedGroup>>();
  /** These are being read: they hear of everybody. */
  const reading = new Set<WatchedGroup>();
  const membersOf = new Map<WatchedGroup, readonly string[]>();
  const tipOffs = createTipOffs(clock);
  let areTipOffsKnown = false;
  let lookAgain: NodeJS.Timeout | undefined;

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

  const readTipOffs = oneAtATime(async () => {
    const since = clock();
    tipOffs.take(await core.games.listCurrent(), since);
    areTipOffsKnown = true;
  });

  async function inTurn(work: (group: WatchedGroup) => Promise<void>): Promise<void> {
    const waiting = [...watched.values()];
    const reader = async () => {
      for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) await work(group);
    };
    await Promise.all(Array.from({ length: readers }, reader));
  }

  async function lookAtAll(): Promise<void> {
    await patiently(readTipOffs, { isNeeded: () => watched.size > 0, onError });
    await inTurn((group) => group.lookAgain());
  }

  function hearOne(event: DomainEvent): void {
    switch (event.type) {
      case 'game':
        if (tipOffs.hear(event)) for (const group of watched.values()) group.tellSoon();
        return;
      case 'group':
        watched.get(event.groupId)?.hear(event);
        return;
      case 'balance':
      case 'bet':
      case 'profile': {
        const groups = groupsOf.get(event.uid);
        for (const group of groups ?? []) group.hear(event);
        for (const group of reading) if (groups?.has(group) !== true) group.hear(event);
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
        admitOnly: (maySee) => admitOnly(groupId, maySee),
        onReading(isReading) {
          if (isReading) reading.add(group);
          else reading.delete(group);
        },
        onMembers(uids) {
          if (watched.get(groupId) === group) setMembers(group, [...uids]);
        },
      });
      if (watched.size === 0) {
        lookAgain = setInterval(lookAtAll, lookAgainMs);
        lookAgain.unref();
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
      clearInterval(lookAgain);
      areTipOffsKnown = false;
    },
    hear(events) {
      if (watched.size > 0) events.forEach(hearOne);
    },
    async readAnew() {
      if (watched.size === 0) return;
      await readTipOffs();
      await inTurn((group) => group.sendAnew());
    },
    async snapshot(groupId, uid) {
      if (!areTipOffsKnown) await readTipOffs();
      const group = watched.get(groupId);
      if (group === undefined) throw new DomainError('unavailable');
      return group.snapshot(uid);
    },
    close() {
      clearInterval(lookAgain);
      for (const group of watched.values()) group.close();
      watched.clear();
    },
  };
}
