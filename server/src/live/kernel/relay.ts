import {
  DomainError,
  formatTopic,
  type TopicKind,
  type TopicMessage,
  type TopicSnapshot,
  type TopicSnapshots,
} from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import { createLoader } from '@courtside/core/platform/loader';
import { createReadQueue } from './read-queue.ts';
import type { Followed, ReadState, RelayDefinition, RelayMessage } from './relay-topic.ts';
import { idsIn, nameRoom } from './rooms.ts';
import type { LiveTopic, TopicContext } from './topic.ts';

/** A read for a watched user. */
interface SharedRead<H, R> {
  readonly followed: Followed<H>;
  /** The version of the user's messages when the read began. */
  readonly version: number;
  readonly state: Promise<R | null>;
  /** The connections that have received it. */
  readonly connections: WeakSet<object>;
}

/** Watchers that ask within this time of each other share a read, unless a message was sent between. */
const shareMs = 200;
/** The maximum number of reads of a user whose state keeps changing. Then it is sent; its updates are ordered by their numbers. */
const maxReads = 5;

/** Serves a topic that sends each event as it arrives. */
export function serveRelay<K extends TopicKind, H, R extends ReadState<H> & { readonly data: TopicSnapshots[K] }>(
  definition: RelayDefinition<K, H, R>,
  context: TopicContext,
): LiveTopic {
  const { kind, batches, readPauseMs, rereadMs } = definition;
  // The name of a user's own topic is its kind.
  const topic = formatTopic({ kind, ids: [] });
  const watched = new Map<string, Followed<H>>();
  const readsOf = new Map<string, number>();
  /** Reads that watchers still share. */
  const shared = new Map<string, SharedRead<H, R>>();
  /** Users whose events may have been missed: no later event brings them up to date. */
  const missed = new Set<string>();
  const { readHeads, read, tagOf, follow, updates, part } = definition.relay({
    ...context,
    isWatched: (uid) => watched.has(uid),
    send: sendMessage,
  });
  const heads = createLoader(readHeads);
  const reads = createLoader(read, batches.first);
  const queue = createReadQueue<string>({
    ...context,
    read: sendAll,
    batch: batches.behind,
    check: { batch: batches.check, behind: findBehind },
    pauseMs: readPauseMs,
  });
  const rounds = setInterval(() => {
    if (!queue.hasRound()) queue.addRound(watched.keys());
  }, rereadMs).unref();

  /** The number and tag of the next message of a user. */
  function nextNumber(followed: Followed<H>) {
    const version = followed.nextVersion();
    return { version, ...(followed.tag !== undefined && { tag: followed.tag }) };
  }

  function snapshotOf(number: { readonly version: number; readonly tag?: string }, { data }: R): TopicSnapshot {
    const message: TopicSnapshot<K> = { topic, type: 'snapshot', ...number, data };
    // TypeScript does not see that every kind of a union is part of it.
    return message as TopicSnapshot;
  }

  function sendMessage(uid: string, message: RelayMessage<K>): void {
    const followed = watched.get(uid);
    if (followed === undefined) return;
    // TypeScript does not see that every kind of a union is part of it.
    context.send(nameRoom(definition, [uid]), { topic, ...nextNumber(followed), ...message } as TopicMessage);
  }

  async function findBehind(uids: readonly string[]): Promise<string[]> {
    const stored = [...(await readHeads(uids))];
    return stored.flatMap(([uid, head]) => {
      const followed = watched.get(uid);
      const isLate = followed?.isBehindSinceLastLook(head) === true;
      const isMissed = missed.delete(uid) && followed?.isBehind(head) === true;
      return isLate || isMissed ? [uid] : [];
    });
  }

  /** Sends states to their watchers. A state that received events during the read is read once more. */
  async function sendAll(uids: readonly string[]): Promise<void> {
    const versions = new Map(uids.map((uid) => [uid, watched.get(uid)?.version]));
    const found = await read(uids);
    for (const uid of uids) {
      const count = (readsOf.get(uid) ?? 0) + 1;
      readsOf.delete(uid);
      const [followed, state] = [watched.get(uid), found.get(uid)];
      if (followed === undefined || state === undefined) continue;
      if (followed.version !== versions.get(uid) && count < maxReads) {
        readsOf.set(uid, count);
        queue.add(uid);
        continue;
      }
      followed.replace(state);
      context.send(nameRoom(definition, [uid]), snapshotOf(nextNumber(followed), state));
    }
  }

  /** Reads the state of a watched user, or returns the one that another watcher has just read. */
  function readShared(uid: string, followed: Followed<H>, connection: object): Promise<R | null> {
    const present = shared.get(uid);
    // Later watchers do not receive the messages between.
    const isCurrent = present?.followed === followed && present.version === followed.version;
    if (isCurrent && !present.connections.has(connection)) {
      present.connections.add(connection);
      return present.state;
    }
    const state = reads.load(uid);
    const begun = { followed, version: followed.version, state, connections: new WeakSet([connection]) };
    shared.set(uid, begun);
    const forget = () => {
      if (shared.get(uid) === begun) shared.delete(uid);
    };
    setTimeout(forget, shareMs).unref();
    state.then((found) => {
      if (found === null) forget();
    }, forget);
    return state;
  }

  return {
    admit: async () => undefined,
    open: (_, [uid = '']) => void watched.set(uid, follow()),
    close(room) {
      const [uid = ''] = idsIn(room, definition);
      for (const each of [watched, readsOf, shared, missed]) each.delete(uid);
      queue.remove(uid);
      part.forget(uid);
    },
    receive(received) {
      const events = received.map(({ event }) => event);
      for (const event of events) {
        part.receive(event);
        if (event.type === 'reread') for (const uid of event.uids) if (watched.has(uid)) queue.add(uid);
      }
      const isNews = (event: DomainEvent) => 'uid' in event && watched.get(event.uid)?.isNews(event) === true;
      for (const { uid, message, events: applied } of updates(events, isNews)) {
        for (const event of applied) watched.get(uid)?.apply(event);
        if (message !== null) sendMessage(uid, message);
      }
    },
    // Events of users are the only ones about their own topics.
    reread: () => undefined,
    missed() {
      for (const uid of watched.keys()) missed.add(uid);
      queue.addRound(watched.keys());
      part.missed();
    },
    async snapshot(room, { tag, connection }) {
      const [uid = ''] = idsIn(room, definition);
      const followed = watched.get(uid);
      const version = followed?.version ?? 0;
      const head = tag === undefined ? null : await heads.load(uid);
      if (head !== null && tagOf(head) === tag) {
        followed?.join({ head, isWhole: true });
        return { type: 'current', version };
      }
      const state = await (followed === undefined ? reads.load(uid) : readShared(uid, followed, connection));
      if (state === null) throw new DomainError('user-not-found');
      followed?.join(state);
      return snapshotOf({ version, ...(state.isWhole && { tag: tagOf(state.head) }) }, state);
    },
    stop() {
      clearInterval(rounds);
      queue.close();
      part.stop();
    },
  };
}
