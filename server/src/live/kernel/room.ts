import {
  DomainError,
  diff,
  type TopicKind,
  type TopicMessage,
  type TopicNames,
  type TopicSnapshot,
  type TopicSnapshots,
  topicShapes,
} from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import { createSingleFlight } from '@courtside/core/platform/async/single-flight';
import { createNumbering, type MessageNumber } from './numbering.ts';
import { isTvRoom, topicNameOf } from './rooms.ts';
import type { Subject, SubjectEvent } from './subjects.ts';
import { createThrottle, type Throttle } from './throttle.ts';
import type { Parameters, TopicContext, TopicDefinition, TopicHandlers } from './topic.ts';

/** One room: read once, then kept up to date by events. */
export interface Room {
  receive(received: SubjectEvent): void;
  /** What the watchers see may have changed. */
  changed(): void;
  /** Sends what changed. */
  flush(): void;
  /** Reads the state and sends what changed. A room that no longer exists ends for all its watchers. @throws if it cannot be read */
  refresh(): Promise<void>;
  /** What was sent up to now. @param uid the user who asks; null for public topics @throws DomainError as `LiveTopic.snapshot` */
  snapshot(uid: string | null): Promise<TopicSnapshot>;
  close(): void;
}

export interface RoomDeps<K extends TopicKind, P extends string, S, V> {
  readonly definition: TopicDefinition<K, P, S, V>;
  readonly handlers: TopicHandlers<K, P, S, V>;
  readonly context: Pick<TopicContext, 'clock' | 'after' | 'send' | 'admitOnly'>;
  readonly name: string;
  readonly parameters: Parameters<P>;
  /** Sends the changes of all rooms, if they are sent together. */
  readonly together: Throttle | undefined;
  /** Called with what the room is about; null while it is being read. */
  readonly onSubjects: (subjects: ReadonlySet<Subject> | null) => void;
  /** Called when the room must be read again. */
  readonly onStale: () => void;
}

const isGone = (error: unknown) => error instanceof DomainError && error.code.endsWith('-not-found');

export function createRoom<K extends TopicKind, P extends string, S, V>(deps: RoomDeps<K, P, S, V>): Room {
  const { definition, handlers, context, name, parameters, together, onSubjects, onStale } = deps;
  const { clock, after } = context;
  const { kind, access, pauseMs } = definition;
  // The name of a user's own topic does not contain the user.
  const topic = (access === 'own' ? kind : topicNameOf(name)) as TopicNames[K];
  const numbering = createNumbering();
  /** Null before the first read. */
  let state: { readonly value: S } | null = null;
  /** What the watchers have. */
  let sent: { readonly view: V } | null = null;
  /** Events received during a read, which may have begun before them. */
  let buffered: SubjectEvent[] | null = null;
  let subjects: ReadonlySet<Subject> = new Set();
  /** The users who may watch, and the version of the group that says so. */
  let viewers: { readonly uids: Set<string>; readonly groupVersion: number } | null = null;
  let cancelNextChange: () => void = () => undefined;
  let isClosed = false;
  const throttle = together ?? createThrottle(flush, pauseMs, clock);

  const onTv = isTvRoom(name) ? handlers.onTv : undefined;

  /** The state that the watchers have of a view. */
  function shownOf(view: V): TopicSnapshots[K] {
    const snapshot = handlers.snapshot(view);
    return onTv === undefined ? snapshot : onTv(snapshot);
  }

  function snapshotOf(view: V, number: MessageNumber): TopicSnapshot {
    const message: TopicSnapshot<K> = { topic, type: 'snapshot', ...number, data: shownOf(view) };
    // TypeScript does not see that every kind of a union is part of it.
    return message as TopicSnapshot;
  }
  const maySee = (uid: string) => viewers?.uids.has(uid) === true;

  /** A member who left stops watching now, and not after the next read. */
  function applyMembership({ kind, uid, state: { version } }: Extract<DomainEvent, { type: 'group' }>): void {
    if (viewers === null || version <= viewers.groupVersion) return;
    if (kind === 'changed' && version === viewers.groupVersion + 1) {
      // No member came or left: the topic applies the change, or asks for a read.
      viewers = { ...viewers, groupVersion: version };
      return;
    }
    onStale();
    if (kind === 'joined') viewers.uids.add(uid);
    if (kind !== 'left' && kind !== 'removed') return;
    viewers.uids.delete(uid);
    context.admitOnly(name, topic, maySee, kind === 'removed' ? uid : undefined);
  }

  function apply({ event, subjects: about }: SubjectEvent): void {
    if (state === null || !about.some((subject) => subjects.has(subject))) return;
    if (event.type === 'group') applyMembership(event);
    const effect = handlers.apply(state.value, event, parameters);
    if (effect === 'stale') onStale();
    if (effect !== null) throttle.request();
  }

  function setViewers(next: S): void {
    const group = handlers.group?.(next);
    if (group !== undefined) viewers = { uids: new Set(group.memberIds), groupVersion: group.version };
  }

  const reads = createSingleFlight(async () => {
    buffered = [];
    if (!isClosed) onSubjects(null);
    try {
      const value = await handlers.read(parameters, state === null ? null : state.value);
      state = { value };
      setViewers(value);
    } catch (error) {
      if (isGone(error)) {
        viewers?.uids.clear();
        context.admitOnly(name, topic, () => false);
      }
      throw error;
    } finally {
      if (state !== null) subjects = new Set(handlers.subjects(parameters, state.value));
      if (!isClosed) onSubjects(subjects);
      buffered.forEach(apply);
      buffered = null;
    }
    if (viewers !== null) context.admitOnly(name, topic, maySee);
  });

  function look(value: S): { readonly view: V } {
    const view = handlers.view(value);
    cancelNextChange();
    const nextChange = handlers.nextChange?.(view) ?? null;
    if (nextChange !== null && !isClosed) {
      cancelNextChange = after(Math.max(1, nextChange.getTime() - clock()), throttle.request);
    }
    return { view };
  }

  function flush(): void {
    if (state === null || sent === null || isClosed) return;
    const before = sent;
    sent = look(state.value);
    const patch = diff(shownOf(before.view), shownOf(sent.view), topicShapes[kind]);
    const notice = handlers.notice?.(before.view, sent.view) ?? null;
    if (patch !== null) send({ type: 'update', data: patch });
    if (notice !== null) send({ type: 'notice', data: notice });
  }

  function send(message: { readonly type: 'update' | 'notice'; readonly data: object }): void {
    // TypeScript does not see that every kind of a union is part of it.
    context.send(name, { topic, ...numbering.next(), ...message } as TopicMessage);
  }

  return {
    receive(received) {
      buffered?.push(received);
      apply(received);
    },
    async refresh() {
      try {
        await reads.next();
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      throttle.request();
    },
    flush,
    changed: throttle.request,
    async snapshot(uid) {
      const isAdmitted = () => access !== 'members' || (uid !== null && maySee(uid));
      // Watchers share the first read. The events received during it are part of the snapshot.
      if (state === null) await reads.join();
      if (!isAdmitted()) {
        // A user who has just joined may watch before the event arrives.
        await reads.next();
        throttle.request();
      }
      if (state === null) throw new DomainError('unavailable');
      if (!isAdmitted()) throw new DomainError('forbidden.group');
      sent ??= look(state.value);
      return snapshotOf(sent.view, numbering.last());
    },
    close() {
      isClosed = true;
      if (together === undefined) throttle.close();
      cancelNextChange();
    },
  };
}
