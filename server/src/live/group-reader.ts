import { DomainError } from '@courtside/contract';
import type { Core, DomainEvent } from '@courtside/core';
import { coalesce } from './coalesce.ts';
import { createGroupState, type GroupState } from './group-state.ts';
import { membersAfter } from './members-after.ts';
import type { TipOffs } from './tip-offs.ts';

type GroupEvent = Extract<DomainEvent, { type: 'group' }>;

/** One group: read once, then kept up to date by the events of the group and of its members. */
export interface GroupReader {
  /** Null before the first read. */
  state(): GroupState | null;
  maySee(uid: string): boolean;
  /**
   * Takes in an event of the group or of a member; while the group is being read, the events of any user.
   * @returns whether the event changed the group
   */
  receive(event: DomainEvent): boolean;
  /** The state may be out of date: the next read is a full one. */
  markStale(): void;
  /** Whether there is something to read: the whole group, or new members. */
  isBehind(): boolean;
  /** Reads what is missing. @returns false if the group no longer exists, so that no user may watch it. @throws when it cannot be read */
  read(): Promise<boolean>;
}

export interface GroupReaderDeps {
  readonly groups: Pick<Core['groups'], 'follow' | 'followMembers' | 'latestLog'>;
  readonly tipOffs: TipOffs;
  /** Ends the topic for watchers who may no longer see it. `removed` is the member whom the owner has just removed. */
  readonly admitOnly: (maySee: (uid: string) => boolean, removed?: string) => void;
  /** Called when a read begins and ends. During a read the members may change, so the events of every user count. */
  readonly onReading: (isReading: boolean) => void;
  /** Called with the members whenever they change. */
  readonly onMembers: (uids: Iterable<string>) => void;
}

export function createGroupReader(groupId: string, deps: GroupReaderDeps): GroupReader {
  const { groups, tipOffs, admitOnly, onReading, onMembers } = deps;
  let state: GroupState | null = null;
  /** Events received during a read, which may have begun before them. */
  let receivedMeanwhile: DomainEvent[] | null = null;
  let isStale = true;
  let isLogBehind = false;
  const newcomers = new Set<string>();

  function maySee(uid: string): boolean {
    return state?.has(uid) === true || newcomers.has(uid);
  }

  function membersChanged(current: GroupState, removed?: string): void {
    onMembers(current.uids());
    admitOnly(maySee, removed);
  }

  function applyGroupEvent(current: GroupState, event: GroupEvent): void {
    const { kind, uid, state: fields } = event;
    const group = current.group();
    if (fields.version > (current.log()[0]?.number ?? 0)) isLogBehind = true;
    if (fields.version <= group.version) return;
    if (fields.version > group.version + 1) isStale = true;
    current.setGroup({ ...group, ...fields, memberIds: membersAfter(group.memberIds, event) });
    if (kind === 'left' || kind === 'removed') {
      current.remove(uid);
      newcomers.delete(uid);
      membersChanged(current, kind === 'removed' ? uid : undefined);
    } else if (kind !== 'changed') newcomers.add(uid);
  }

  function apply(current: GroupState, event: DomainEvent): void {
    if (event.type === 'group') applyGroupEvent(current, event);
    else if ('uid' in event && current.has(event.uid)) current.apply(event);
  }

  function applyReceived(current: GroupState): void {
    for (const event of receivedMeanwhile ?? []) apply(current, event);
  }

  async function readAll(): Promise<void> {
    // Before the read, so that a mark that is set during it leads to another one.
    isStale = false;
    isLogBehind = false;
    const found = await groups.follow(groupId).catch((error: unknown) => {
      isStale = true;
      throw error;
    });
    newcomers.clear();
    state ??= createGroupState(found.group, tipOffs.of);
    state.takeAll(found);
    applyReceived(state);
    membersChanged(state);
  }

  async function readNewcomers(current: GroupState): Promise<void> {
    const uids = [...newcomers];
    const found = await groups.followMembers(uids);
    const isNewcomer = (uid: string) => newcomers.has(uid);
    current.takeSome({
      members: found.members.filter(({ uid }) => isNewcomer(uid)),
      pending: found.pending.filter(({ uid }) => isNewcomer(uid)),
      shown: found.shown.filter(({ uid }) => isNewcomer(uid)),
    });
    for (const uid of uids) newcomers.delete(uid);
    applyReceived(current);
    membersChanged(current);
  }

  async function readLog(current: GroupState): Promise<void> {
    isLogBehind = false;
    try {
      current.setLog(await groups.latestLog(groupId));
    } catch (error) {
      isLogBehind = true;
      throw error;
    }
    applyReceived(current);
  }

  function setReading(isReading: boolean): void {
    receivedMeanwhile = isReading ? [] : null;
    onReading(isReading);
  }

  const isBehind = () => isStale || isLogBehind || newcomers.size > 0;

  const read = coalesce(async () => {
    while (isBehind()) {
      setReading(true);
      try {
        if (state === null || isStale) await readAll();
        else if (newcomers.size > 0) await readNewcomers(state);
        else await readLog(state);
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'group-not-found')) throw error;
        // The last member closed the group.
        admitOnly(() => false);
        return false;
      } finally {
        setReading(false);
      }
    }
    return true;
  });

  return {
    state: () => state,
    maySee,
    receive(event) {
      receivedMeanwhile?.push(event);
      if (state === null) return false;
      if (event.type !== 'group' && !('uid' in event && state.has(event.uid))) return false;
      apply(state, event);
      return true;
    },
    markStale() {
      isStale = true;
    },
    isBehind,
    read,
  };
}
