import { DomainError, groupTopic, type TopicSnapshots } from '@courtside/contract';
import { type Clock, type DomainEvent, isShown } from '@courtside/core';
import type { Delay } from '../delay.ts';
import { presentGroupBet, presentStandings } from '../presenters/group.ts';
import { presentLogEntry } from '../presenters/group-log.ts';
import { createGroupReader, type GroupReaderDeps } from './group-reader.ts';
import type { GroupState, GroupView } from './group-state.ts';
import { groupUpdate } from './group-update.ts';
import { retry } from './retry.ts';
import { createThrottle, fourTimesASecondMs } from './throttle.ts';
import { createNumbering, type MessageOf, type SnapshotOf } from './topics.ts';

/** One group that is watched at this process. */
export interface WatchedGroup {
  /** Takes in an event of the group, of a season of it or of a member; while the group is being read, the events of any user. */
  receive(event: DomainEvent): void;
  /** What the members see may have changed without an event of the group, as when a game was moved. */
  viewChanged(): void;
  /** Reads the group, however long the database is down, and sends what changed. Never throws. */
  resync(): Promise<void>;
  /** What was sent up to now. @throws DomainError `group-not-found`, or `forbidden` for a user who is not a member */
  snapshot(uid: string): Promise<SnapshotOf<'group'>>;
  close(): void;
}

export interface WatchedGroupDeps extends GroupReaderDeps {
  readonly clock: Clock;
  readonly after: Delay;
  readonly send: (message: MessageOf<'group'>) => void;
  readonly onError: (error: unknown) => void;
}

function present({ standings, bets, log }: GroupView): TopicSnapshots['group'] {
  return { group: presentStandings(standings), bets: bets.map(presentGroupBet), log: log.map(presentLogEntry) };
}

export function createWatchedGroup(groupId: string, deps: WatchedGroupDeps): WatchedGroup {
  const { tipOffs, clock, after, send, onError } = deps;
  const topic = groupTopic(groupId);
  const reader = createGroupReader(groupId, deps);
  const numbering = createNumbering();
  /** What the watchers have. */
  let sent: { readonly view: GroupView; readonly data: TopicSnapshots['group'] } | null = null;
  /** The seasons that have changed since the last message. */
  const changedSeasons = new Set<string>();
  let cancelTipOff: () => void = () => undefined;
  let isClosed = false;

  function look(current: GroupState): { view: GroupView; data: TopicSnapshots['group'] } {
    const now = clock();
    const view = current.view(now);
    cancelTipOff();
    if (view.nextTipOff !== null && !isClosed) {
      cancelTipOff = after(Math.max(1, view.nextTipOff.getTime() - now), throttle.request);
    }
    return { view, data: present(view) };
  }

  /** True if a game was postponed after its bets had been shown. */
  function showsTooMuch({ bets }: GroupView): boolean {
    const now = clock();
    return bets.some(({ bet }) => !isShown(bet, tipOffs.of(bet), now));
  }

  async function sendChanges(): Promise<void> {
    if (reader.isBehind()) await readWithRetry();
    const state = reader.state();
    if (state === null || sent === null || isClosed) return;
    const before = sent;
    sent = look(state);
    if (showsTooMuch(before.view)) {
      // No update takes bets away.
      send({ topic, type: 'snapshot', ...numbering.next(), data: sent.data });
      return;
    }
    const data = groupUpdate(before.data, sent.data, [...changedSeasons]);
    changedSeasons.clear();
    if (data !== null) send({ topic, type: 'update', ...numbering.next(), data });
  }

  async function readWithRetry(): Promise<void> {
    const read = async () => void (await reader.read());
    await retry(read, { isNeeded: () => !isClosed, onError });
  }

  const throttle = createThrottle(sendChanges, fourTimesASecondMs, clock);

  return {
    receive(event) {
      if (event.type === 'season') changedSeasons.add(event.seasonId);
      if (event.type === 'season' || reader.receive(event)) throttle.request();
    },
    viewChanged: throttle.request,
    async resync() {
      reader.markStale();
      await readWithRetry();
      throttle.request();
    },
    async snapshot(uid) {
      if (sent === null || !reader.maySee(uid)) {
        // A user who has just joined may watch before the event arrives.
        reader.markStale();
        if (!(await reader.read())) throw new DomainError('group-not-found');
        throttle.request();
      }
      const state = reader.state();
      if (state === null) throw new DomainError('unavailable');
      sent ??= look(state);
      if (!reader.maySee(uid)) throw new DomainError('forbidden.group');
      return { topic, type: 'snapshot', ...numbering.last(), data: sent.data };
    },
    close() {
      isClosed = true;
      throttle.close();
      cancelTipOff();
    },
  };
}
