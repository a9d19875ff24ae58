import { DomainError, groupTopic, type TopicSnapshots } from '@courtside/contract';
import { type Clock, type Core, type DomainEvent, isShown } from '@courtside/core';
import type { After } from '../after.ts';
import { presentGroupBet, presentStandings } from '../presenters/group.ts';
import { groupUpdate } from './group-changes.ts';
import { createGroupState, type GroupState, type GroupView } from './group-state.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { createPacer, fourTimesASecondMs } from './pacer.ts';
import { patiently } from './patiently.ts';
import type { TipOffs } from './tip-offs.ts';
import type { MessageOf, SnapshotOf } from './topics.ts';

type GroupEvent = Extract<DomainEvent, { type: 'group' }>;

/** One group that is watched at this process: read once, then kept up to date by what happens to its members. */
export interface WatchedGroup {
  /** What happened to the group or to one of its members, and while it is being read to anybody. */
  hear(event: DomainEvent): void;
  /** A game was moved, or its tip-off learnt. */
  tellSoon(): void;
  /** Reads everything again and tells what is new; for the time being nothing else is to be done. Never throws. */
  readAgain(): Promise<void>;
  /** Reads everything anew and sends it to every watcher. @throws when it cannot be read */
  readAnew(): Promise<void>;
  /** What has been sent up to now. @throws DomainError `group-not-found`, or `forbidden` to who is not a member */
  snapshot(uid: string): Promise<SnapshotOf<'group'>>;
  close(): void;
}

export interface WatchedGroupDeps {
  readonly groups: Pick<Core['groups'], 'follow' | 'followMembers'>;
  readonly tipOffs: TipOffs;
  readonly clock: Clock;
  readonly after: After;
  readonly send: (message: MessageOf<'group'>) => void;
  /** Ends the topic for watchers who may not see it any more. */
  readonly admitOnly: (maySee: (uid: string) => boolean) => void;
  /** Told when a read begins and ends: who is a member is being found out then, and everybody must be heard of. */
  readonly onReading: (isReading: boolean) => void;
  /** Told who is a member now, whenever that changes. */
  readonly onMembers: (uids: Iterable<string>) => void;
  readonly onError: (error: unknown) => void;
}

function present({ standings, bets }: GroupView): TopicSnapshots['group'] {
  return { group: presentStandings(standings), bets: bets.map(presentGroupBet) };
}

export function createWatchedGroup(groupId: string, deps: WatchedGroupDeps): WatchedGroup {
  const { groups, tipOffs, clock, after, send, admitOnly, onReading, onMembers, onError } = deps;
  const topic = groupTopic(groupId);
  let state: GroupState | null = null;
  /** What the watchers have been told. */
  let told: { readonly view: GroupView; readonly data: TopicSnapshots['group'] } | null = null;
  let version = 0;
  /** Heard while a read is under way: it may have begun before. */
  let heardMeanwhile: DomainEvent[] | null = null;
  let isStale = true;
  const newcomers = new Set<string>();
  let forgetTipOff: () => void = () => undefined;
  let isClosed = false;

  function maySee(uid: string): boolean {
    return state?.has(uid) === true || newcomers.has(uid);
  }

  function membersChanged(current: GroupState): void {
    onMembers(current.uids());
    admitOnly(maySee);
  }

  function listen(isReading: boolean): void {
    heardMeanwhile = isReading ? [] : null;
    onReading(isReading);
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

  /** Reads what is missing. @throws DomainError `group-not-found`, after which nobody may watch */
  const read = oneAtATime(async () => {
    while (isStale || newcomers.size > 0) {
      listen(true);
      try {
        if (state === null || isStale) await readAll();
        else await readNewcomers(state);
      } catch (error) {
        if (error instanceof DomainError && error.code === 'group-not-found') admitOnly(() => false);
        throw error;
      } finally {
        listen(false);
      }
    }
  });

  function look(current: GroupState): { view: GroupView; data: TopicSnapshots['group'] } {
    const now = clock();
    const view = current.view(now);
    forgetTipOff();
    if (view.nextTipOff !== null && !isClosed) {
      forgetTipOff = after(Math.max(1, view.nextTipOff.getTime() - now), pacer.soon);
    }
    return { view, data: present(view) };
  }

  function tellAll(current: GroupState): void {
    told = look(current);
    version += 1;
    send({ topic, type: 'snapshot', version, data: told.data });
  }

  /** A game that was moved to later takes back what had been shown of it. */
  function isTakenBack({ bets }: GroupView): boolean {
    const now = clock();
    return bets.some(({ bet }) => !isShown(bet, tipOffs.of(bet), now));
  }

  async function tellChanges(): Promise<void> {
    if (isStale || newcomers.size > 0) await readPatiently();
    if (state === null || told === null || isClosed) return;
    if (isTakenBack(told.view)) return tellAll(state);
    const before = told.data;
    const next = look(state);
    const data = groupUpdate(before, next.data);
    told = next;
    if (data === null) return;
    version += 1;
    send({ topic, type: 'update', version, data });
  }

  function readPatiently(): Promise<void> {
    return patiently(
      async () => {
        try {
          await read();
        } catch (error) {
          // Closed by its last member: those who watched have been told.
          if (!(error instanceof DomainError && error.code === 'group-not-found')) throw error;
        }
      },
      { isNeeded: () => !isClosed, onError },
    );
  }

  const pacer = createPacer(tellChanges, fourTimesASecondMs, clock);

  return {
    hear(event) {
      heardMeanwhile?.push(event);
      if (state === null) return;
      if (event.type !== 'group' && !('uid' in event && state.has(event.uid))) return;
      apply(state, event);
      pacer.soon();
    },
    tellSoon: () => pacer.soon(),
    async readAgain() {
      isStale = true;
      await readPatiently();
      pacer.soon();
    },
    async readAnew() {
      isStale = true;
      try {
        await read();
      } catch (error) {
        if (error instanceof DomainError && error.code === 'group-not-found') return;
        throw error;
      }
      if (state !== null && told !== null && !isClosed) tellAll(state);
    },
    async snapshot(uid) {
      if (told === null || !maySee(uid)) {
        // Who came a moment ago may be here before the word of it.
        isStale = true;
        await read();
        pacer.soon();
      }
      if (state === null) throw new DomainError('unavailable');
      told ??= look(state);
      if (!maySee(uid)) throw new DomainError('forbidden', { message: 'Only members can see this group.' });
      return { topic, type: 'snapshot', version, data: told.data };
    },
    close() {
      isClosed = true;
      pacer.close();
      forgetTipOff();
    },
  };
}
