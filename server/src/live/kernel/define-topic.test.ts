import { DomainError, type GroupLogEntry, groupTopic, type TopicMessage, type TopicUpdate } from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import type { DomainEvent, StreamMessage } from '@courtside/core/events';
import type { Group } from '@courtside/core/groups/group';
import { rankMembers } from '@courtside/core/groups/standings';
import { eventually } from '@courtside/core/testing/eventually';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { timerDelay } from '../../delay.ts';
import { presentStandings } from '../../presenters/group.ts';
import { defineTopic } from './define-topic.ts';
import { createHub } from './hub.ts';
import { groupSubject } from './subjects.ts';

/** What is stored, and how reads of it behave. */
interface Store {
  seasonIds: string[];
  memberIds: string[];
  version: number;
  reads: number;
  failure: Error | null;
  /** Reads end with this. */
  barrier: Promise<void>;
}

interface State {
  readonly group: Group;
  readonly seasonIds: Set<string>;
}

const pauseMs = 50;

interface View {
  readonly group: Group;
  readonly seasonIds: readonly string[];
}

/** An entry of the log that names a season. */
function openingOf(seasonId: string, index: number): GroupLogEntry {
  const by = { uid: 'ada', username: 'Ada' };
  return {
    number: index + 1,
    at: '',
    kind: 'season-opened',
    by,
    whom: null,
    name: seasonId,
    expiresAt: null,
    leagues: null,
  };
}

/** The whole topic: the seasons that were opened in a group, for its members. */
const openingsOf = (store: Store) =>
  defineTopic<'group', 'groupId', State, View>({
    kind: 'group',
    parameters: ['groupId'],
    access: 'members',
    cost: 1,
    pauseMs,
    readPauseMs: 1,
    serve: () => ({
      async admit(uid) {
        if (!store.memberIds.includes(uid)) throw new DomainError('forbidden.group');
      },
      async read({ groupId }) {
        store.reads += 1;
        const seasonIds = new Set(store.seasonIds);
        const group = aGroup(groupId, store);
        await store.barrier;
        if (store.failure !== null) throw store.failure;
        return { group, seasonIds };
      },
      group: ({ group }) => group,
      subjects: ({ groupId }) => [groupSubject(groupId)],
      apply({ seasonIds }, event) {
        if (event.type !== 'season') return null;
        seasonIds.add(event.seasonId);
        return 'changed';
      },
      view: ({ group, seasonIds }) => ({ group, seasonIds: [...seasonIds] }),
      snapshot: ({ group, seasonIds }) => ({
        group: presentStandings({ ...rankMembers(group, []), tonight }),
        bets: [],
        log: seasonIds.map(openingOf),
        reactions: [],
        tickets: [],
      }),
    }),
  });

const tonight = {
  night: '2026-01-14',
  endsAt: new Date(0),
  games: 0,
  nextTipOff: null,
  withoutBet: [],
  tables: [],
  floor: [],
  openBets: [],
  openParlays: [],
};

function aGroup(id: string, { memberIds, version }: Store): Group {
  const [creatorId = ''] = memberIds;
  const invites = { inviteRotation: 0, inviteExpiresAt: null, leagues: null };
  return {
    id,
    name: id,
    creatorId,
    memberIds: [...memberIds],
    createdAt: new Date(0),
    archivedAt: null,
    version,
    ...invites,
  };
}

const opened = (seasonId: string): DomainEvent => ({ type: 'season', groupId: 'g', seasonId });
const removed = (uid: string, version: number) => groupEvent('removed', uid, version);
const renamed = (version: number) => groupEvent('changed', 'ada', version);
const groupEvent = (kind: 'removed' | 'changed', uid: string, version: number): DomainEvent => ({
  type: 'group',
  groupId: 'g',
  kind,
  uid,
  state: {
    name: 'g',
    creatorId: 'ada',
    version,
    archivedAt: null,
    inviteRotation: 0,
    inviteExpiresAt: null,
    leagues: null,
  },
});

type GroupUpdate = TopicUpdate<'group'>;
const isOfGroup = (message: TopicMessage): message is GroupUpdate =>
  message.topic === groupTopic('g') && message.type === 'update';
const namesAdded = ({ data }: GroupUpdate) => (data.log?.added ?? []).map(({ name }) => name);

/** A hub that serves the topic, with watchers of the group `g`. */
function aHub() {
  const store: Store = {
    seasonIds: ['first'],
    memberIds: ['ada', 'bob'],
    version: 1,
    reads: 0,
    failure: null,
    barrier: Promise.resolve(),
  };
  let deliver: (message: StreamMessage) => void = () => undefined;
  const hub = createHub({
    topics: [openingsOf(store)],
    config: { feed: 'demo' },
    clock: Date.now,
    after: timerDelay,
    log: pino({ level: 'silent' }),
    onAccessChanged: () => undefined,
  });
  const sent: TopicMessage[] = [];
  const ended: (readonly [uid: string, isRemoved: boolean])[] = [];
  const watchers = new Set<string>();
  hub.addTransport({
    name: 'test',
    connections: () => watchers.size,
    watching: () => watchers.size,
    send: (_, message) => void sent.push(message),
    admitOnly(_room, _topic, maySee, uid) {
      for (const watcher of watchers) {
        if (maySee(watcher)) continue;
        watchers.delete(watcher);
        ended.push([watcher, watcher === uid]);
      }
    },
    recheck: () => undefined,
  });
  const core: Pick<Core, 'listen'> = {
    listen(listener) {
      deliver = listener;
    },
  };
  hub.start(core as Core);
  onTestFinished(hub.close);
  return {
    hub,
    store,
    sent,
    ended,
    resync: () => deliver({ type: 'resync' }),
    publish: (...events: DomainEvent[]) => deliver({ type: 'events', events }),
    async watch(uid: string) {
      const room = await hub.admit(groupTopic('g'), uid, false);
      if (watchers.size === 0) hub.roomOpened(room);
      watchers.add(uid);
      return hub.snapshot(room, { uid, tag: undefined, connection: {} });
    },
    /** The seasons in all updates so far. */
    openedIn: () => sent.flatMap((message) => (isOfGroup(message) ? namesAdded(message) : [])),
  };
}

describe('a topic defined in one file', () => {
  it('starts with one read for all its watchers', async () => {
    const { watch, store } = aHub();
    const { promise, resolve } = Promise.withResolvers<void>();
    store.barrier = promise;
    const watching = [watch('ada')];
    await eventually(() => expect(store.reads).toBe(1));
    watching.push(watch('bob'));
    await new Promise(setImmediate);
    resolve();
    const snapshots = await Promise.all(watching);
    for (const snapshot of snapshots)
      expect(snapshot).toMatchObject({ topic: groupTopic('g'), type: 'snapshot', data: { log: [{ name: 'first' }] } });
    expect(await watch('bob')).toEqual(snapshots[0]);
    expect(store.reads).toBe(1);
  });

  it('keeps an event that arrives while the state is being read', async () => {
    const { watch, store, publish } = aHub();
    const { promise, resolve } = Promise.withResolvers<void>();
    store.barrier = promise;
    const watching = watch('ada');
    await eventually(() => expect(store.reads).toBe(1));
    publish(opened('second'));
    resolve();
    expect(await watching).toMatchObject({ data: { log: [{ name: 'first' }, { name: 'second' }] } });
  });

  it('numbers its messages without a hole, with a pause between them', async () => {
    const { watch, publish, sent, openedIn } = aHub();
    const snapshot = await watch('ada');
    const begun = Date.now();
    const ids = Array.from({ length: 30 }, (_, n) => `season-${n}`);
    for (const id of ids) {
      publish(opened(id));
      await new Promise(setImmediate);
    }
    publish(opened('last'));
    await eventually(() => expect(openedIn()).toEqual([...ids, 'last']));
    expect(sent.length).toBeLessThanOrEqual(2 + (Date.now() - begun) / pauseMs);
    expect(sent.map(({ version }) => version)).toEqual(sent.map((_, n) => snapshot.version + 1 + n));
    expect(await watch('bob')).toMatchObject({ version: sent.at(-1)?.version, tag: sent.at(-1)?.tag });
  });

  it('sends what its watchers lack after missed events', async () => {
    const { watch, store, resync, openedIn } = aHub();
    await watch('ada');
    store.seasonIds = ['first', 'unheard'];
    resync();
    await eventually(() => expect(openedIn()).toEqual(['unheard']));
  });

  it('reads again until a failed read succeeds', async () => {
    const { watch, store, resync, openedIn } = aHub();
    await watch('ada');
    const { reads } = store;
    store.seasonIds = ['first', 'second'];
    store.failure = new Error('the store is down');
    resync();
    await eventually(() => expect(store.reads).toBeGreaterThan(reads));
    store.failure = null;
    await eventually(() => expect(openedIn()).toEqual(['second']));
  });

  it('ends for a member who is removed, and continues for the others', async () => {
    const { watch, store, publish, ended, openedIn } = aHub();
    await Promise.all([watch('ada'), watch('bob')]);
    store.memberIds = ['ada'];
    store.version = 2;
    publish(removed('bob', 2));
    expect(ended).toEqual([['bob', true]]);
    await expect(watch('bob')).rejects.toMatchObject({ code: 'forbidden' });
    store.seasonIds = ['first', 'second'];
    publish(opened('second'));
    await eventually(() => expect(openedIn()).toEqual(['second']));
    expect(ended).toHaveLength(1);
  });

  it('is not read again for changes of its group that move no member', async () => {
    const { watch, store, publish, openedIn } = aHub();
    await watch('ada');
    publish(renamed(2), renamed(3), renamed(2), opened('second'));
    await eventually(() => expect(openedIn()).toEqual(['second']));
    expect(store.reads).toBe(1);
  });

  it('is read again when a change of its group was lost', async () => {
    const { watch, store, publish, ended, sent, openedIn } = aHub();
    await Promise.all([watch('ada'), watch('bob')]);
    Object.assign(store, { memberIds: ['ada'], version: 3, seasonIds: ['first', 'second'] });
    publish(renamed(3));
    await eventually(() => expect(openedIn()).toEqual(['second']));
    expect(ended).toEqual([['bob', false]]);
    expect(store.reads).toBe(2);
    publish(renamed(4), opened('third'));
    await eventually(() => expect(openedIn()).toEqual(['second', 'third']));
    expect(store.reads).toBe(2);
    expect(sent.map(({ version }) => version)).toEqual(sent.map((_, n) => n + 1));
  });

  it('ends for all its watchers when what it is about no longer exists', async () => {
    const { watch, store, resync, ended } = aHub();
    await watch('ada');
    store.failure = new DomainError('group-not-found');
    resync();
    await eventually(() => expect(ended).toEqual([['ada', false]]));
  });
});
