import { DomainError } from '@courtside/contract';
import type { Core, DomainEvent } from '@courtside/core';
import { createGroupState, type GroupState } from './group-state.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { TipOffs } from './tip-offs.ts';

type GroupEvent = Extract<DomainEvent, { type: 'group' }>;

/** What is known of one group: read once, then kept up to date by what happens to it and to its members. */
export interface GroupReader {
  /** Null before the first read. */
  state(): GroupState | null;
  maySee(uid: string): boolean;
  /** What happened to the group or to one of its members, and while it is being read to anybody. @returns whether it matters */
  hear(event: DomainEvent): boolean;
  /** What is known may be old: the next read is of everything. */
  outdate(): void;
  /** Whether anything is to be read: everything, or who has come since. */
  isBehind(): boolean;
  /** Reads what is missing. @returns whether the group is still there; if not, nobody may watch it. @throws when it cannot be read */
  read(): Promise<boolean>;
}

export interface GroupReaderDeps {
  readonly groups: Pick<Core['groups'], 'follow' | 'followMembers'>;
  readonly tipOffs: TipOffs;
  /** Ends the topic for watchers who may not see it any more. */
  readonly admitOnly: (maySee: (uid: string) => boolean) => void;
  /** Told when a read begins and ends: who is a member is being found out then, and everybody must be heard of. */
  readonly onReading: (isReading: boolean) => void;
  /** Told who is a member now, whenever that changes. */
  readonly onMembers: (uids: Iterable<string>) => void;
}

export function createGroupReader(groupId: string, deps: GroupReaderDeps): GroupReader {
  const { groups, tipOffs, admitOnly, onReading, onMembers } = deps;
  let state: GroupState | null = null;
  /** StreamMessage while a read is under way: it may have begun before. */
  let heardMeanwhile: DomainEvent[] | null = null;
  let isStale = true;
  const newcomers = new Set<string>();

  function maySee(uid: string): boolean {
    return state?.has(uid) === true || newcomers.has(uid);
  }

  function membersChanged(current: GroupState): void {
    onMembers(current.uids());
    admitOnly(maySee);
  }

  function hearOfGroup(current: GroupState, { kind, uid, creatorId, version: number }: GroupEvent): void {
    const group = current.group();
    if (number <= group.version) return;
    if (number > group.version + 1) isStale = true;
    if (kind === 'left') {
      current.remove(uid);
      newcomers.delete(uid);
      const memberIds = group.memberIds.filter((member) => member !== uid);
      current.setGroup({ ...group, memberIds, creatorId, version: number });
      membersChanged(current);
    } else {
      newcomers.add(uid);
      const memberIds = [...group.memberIds.filter((member) => member !== uid), uid];
      current.setGroup({ ...group, memberIds, creatorId, version: number });
    }
  }

  function apply(current: GroupState, event: DomainEvent): void {
    if (event.type === 'group') hearOfGroup(current, event);
    else if ('uid' in event && current.has(event.uid)) current.apply(event);
  }

  function takeHeard(current: GroupState): void {
    for (const event of heardMeanwhile ?? []) apply(current, event);
  }

  async function readAll(): Promise<void> {
    const found = await groups.follow(groupId);
    isStale = false;
    newcomers.clear();
    state ??= createGroupState(found.group, tipOffs.of);
    state.takeAll(found);
    takeHeard(state);
    membersChanged(state);
  }

  async function readNewcomers(current: GroupState): Promise<void> {
    const uids = [...newcomers];
    const found = await groups.followMembers(uids);
    const stillThere = (uid: string) => newcomers.has(uid);
    current.takeSome({
      members: found.members.filter(({ uid }) => stillThere(uid)),
      pending: found.pending.filter(({ uid }) => stillThere(uid)),
      shown: found.shown.filter(({ uid }) => stillThere(uid)),
    });
    for (const uid of uids) newcomers.delete(uid);
    takeHeard(current);
    membersChanged(current);
  }

  function listen(isReading: boolean): void {
    heardMeanwhile = isReading ? [] : null;
    onReading(isReading);
  }

  const isBehind = () => isStale || newcomers.size > 0;

  const read = oneAtATime(async () => {
    while (isBehind()) {
      listen(true);
      try {
        if (state === null || isStale) await readAll();
        else await readNewcomers(state);
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'group-not-found')) throw error;
        // Closed by its last member: those who watched are told.
        admitOnly(() => false);
        return false;
      } finally {
        listen(false);
      }
    }
    return true;
  });

  return {
    state: () => state,
    maySee,
    hear(event) {
      heardMeanwhile?.push(event);
      if (state === null) return false;
      if (event.type !== 'group' && !('uid' in event && state.has(event.uid))) return false;
      apply(state, event);
      return true;
    },
    outdate() {
      isStale = true;
    },
    isBehind,
    read,
  };
}
