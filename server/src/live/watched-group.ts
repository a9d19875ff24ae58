import { DomainError, groupTopic, type TopicSnapshots } from '@courtside/contract';
import { type Clock, type DomainEvent, isShown } from '@courtside/core';
import type { After } from '../after.ts';
import { presentGroupBet, presentStandings } from '../presenters/group.ts';
import { groupUpdate } from './group-changes.ts';
import { createGroupReader, type GroupReaderDeps } from './group-reader.ts';
import type { GroupState, GroupView } from './group-state.ts';
import { createPacer, fourTimesASecondMs } from './pacer.ts';
import { patiently } from './patiently.ts';
import type { MessageOf, SnapshotOf } from './topics.ts';

/** One group that is watched at this process, and what its watchers are told. */
export interface WatchedGroup {
  /** What happened to the group or to one of its members, and while it is being read to anybody. */
  hear(event: DomainEvent): void;
  /** A game was moved, or its tip-off learnt. */
  tellSoon(): void;
  /** Reads everything, however long that takes, and tells what is new. Never throws. */
  lookAgain(): Promise<void>;
  /** Reads everything and sends the whole of it to every watcher. @throws when it cannot be read */
  sendAnew(): Promise<void>;
  /** What has been sent up to now. @throws DomainError `group-not-found`, or `forbidden` to who is not a member */
  snapshot(uid: string): Promise<SnapshotOf<'group'>>;
  close(): void;
}

export interface WatchedGroupDeps extends GroupReaderDeps {
  readonly clock: Clock;
  readonly after: After;
  readonly send: (message: MessageOf<'group'>) => void;
  readonly onError: (error: unknown) => void;
}

function present({ standings, bets }: GroupView): TopicSnapshots['group'] {
  return { group: presentStandings(standings), bets: bets.map(presentGroupBet) };
}

export function createWatchedGroup(groupId: string, deps: WatchedGroupDeps): WatchedGroup {
  const { tipOffs, clock, after, send, onError } = deps;
  const topic = groupTopic(groupId);
  const reader = createGroupReader(groupId, deps);
  /** What the watchers have been told. */
  let told: { readonly view: GroupView; readonly data: TopicSnapshots['group'] } | null = null;
  let version = 0;
  let forgetTipOff: () => void = () => undefined;
  let isClosed = false;

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
    if (reader.isBehind()) await readPatiently();
    const state = reader.state();
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

  async function readPatiently(): Promise<void> {
    const read = async () => void (await reader.read());
    await patiently(read, { isNeeded: () => !isClosed, onError });
  }

  const pacer = createPacer(tellChanges, fourTimesASecondMs, clock);

  return {
    hear(event) {
      if (reader.hear(event)) pacer.soon();
    },
    tellSoon: () => pacer.soon(),
    async lookAgain() {
      reader.outdate();
      await readPatiently();
      pacer.soon();
    },
    async sendAnew() {
      reader.outdate();
      if (!(await reader.read())) return;
      const state = reader.state();
      if (state !== null && told !== null && !isClosed) tellAll(state);
    },
    async snapshot(uid) {
      if (told === null || !reader.maySee(uid)) {
        // Who came a moment ago may be here before the word of it.
        reader.outdate();
        if (!(await reader.read())) throw new DomainError('group-not-found');
        pacer.soon();
      }
      const state = reader.state();
      if (state === null) throw new DomainError('unavailable');
      told ??= look(state);
      if (!reader.maySee(uid)) throw new DomainError('forbidden.group');
      return { topic, type: 'snapshot', version, data: told.data };
    },
    close() {
      isClosed = true;
      pacer.close();
      forgetTipOff();
    },
  };
}
