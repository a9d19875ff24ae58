import {
  type ClientEvents,
  type EndReason,
  type ServerEvents,
  type TopicMessage,
  type WatchAnswer,
  watchRefusals,
} from '@courtside/contract/live';
import type { Topic } from '@courtside/contract/topic-names';
import type { WatchRequest } from '@courtside/contract/watch-request';
import type { Socket } from 'socket.io-client';
import { isPersonal } from './personal-topics.ts';
import { leaveTopic, showMessage } from './show-message.ts';
import { endTopic, type NeededTopic, refuseTopic } from './topics.ts';

/** Sync state of one topic. A sequence gap needs a new snapshot; updates that arrive before it are held. */
export interface TopicSync {
  /** The last delivered version; null before the first snapshot. */
  readonly version: number | null;
  /** Tag of what has been delivered, for the next request to watch. */
  readonly tag: string | undefined;
  /** True while a snapshot is awaited. */
  readonly awaiting: boolean;
  readonly held: readonly TopicMessage[];
}

export interface SyncStep {
  readonly sync: TopicSync;
  /** Messages to deliver to the feature, in order. */
  readonly deliver: readonly TopicMessage[];
  /** True when a new snapshot is needed. */
  readonly watchAgain: boolean;
}

/** Nothing known and nothing asked for. */
export const idleSync: TopicSync = { version: null, tag: undefined, awaiting: false, held: [] };

/** Waiting for a requested snapshot. */
export function awaitSnapshot(sync: TopicSync): TopicSync {
  return { ...sync, awaiting: true, held: [] };
}

/** Processes one message of the topic. */
export function receive(sync: TopicSync, message: TopicMessage): SyncStep {
  if (message.type === 'snapshot') return deliverHeld(sync, message, [message]);
  if (sync.awaiting) return { sync: { ...sync, held: [...sync.held, message] }, deliver: [], watchAgain: false };
  if (sync.version === null || message.version <= sync.version) return { sync, deliver: [], watchAgain: false };
  if (message.version > sync.version + 1) return { sync, deliver: [], watchAgain: true };
  return { sync: { ...sync, version: message.version, tag: message.tag }, deliver: [message], watchAgain: false };
}

/** The server has confirmed that the delivered data is current at a version of its own count. */
function confirm(sync: TopicSync, version: number): SyncStep {
  return deliverHeld(sync, { version, tag: sync.tag }, []);
}

function deliverHeld(
  sync: TopicSync,
  from: { readonly version: number; readonly tag?: string | undefined },
  deliver: TopicMessage[],
): SyncStep {
  let { version, tag } = from;
  for (const message of sync.held) {
    if (message.version <= version) continue;
    const gap = message.version > version + 1;
    if (gap) return { sync: { version, tag, awaiting: false, held: [] }, deliver, watchAgain: true };
    deliver.push(message);
    version = message.version;
    tag = message.tag;
  }
  return { sync: { version, tag, awaiting: false, held: [] }, deliver, watchAgain: false };
}

interface WatcherOptions {
  readonly topic: Topic;
  /** Asks the server; its answer arrives only while connected. */
  readonly ask: (request: WatchRequest, answer: (answer: WatchAnswer) => void) => void;
  /** Receives the messages for the screen, in order. */
  readonly deliver: (message: TopicMessage) => void;
  /** Runs `act` after a delay; returns a function that cancels it. */
  readonly later: (act: () => void, milliseconds: number) => () => void;
  /** Called when the server refuses a snapshot. A temporary refusal is retried. */
  readonly onRefused?: (answer: Extract<WatchAnswer, { ok: false }>) => void;
}

const maxRetryDelay = 10_000;

/** Runs `act` after a delay in ms; returns a function that cancels it. */
export function delay(act: () => void, milliseconds: number): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

/** Watches one topic and recovers from sequence gaps and refusals. */
export function createTopicWatcher({ topic, ask, deliver, later, onRefused }: WatcherOptions) {
  let sync: TopicSync = idleSync;
  // Numbers the requests, so that the response to an earlier one is ignored.
  let question = 0;
  let refusals = 0;
  let cancelRetry: (() => void) | null = null;

  const watch = () => {
    cancelRetry?.();
    cancelRetry = null;
    sync = awaitSnapshot(sync);
    question += 1;
    const asked = question;
    ask(sync.tag === undefined ? topic : { topic, tag: sync.tag }, (answer) => {
      if (asked !== question) return;
      if (answer.ok) {
        refusals = 0;
        apply(answer.message === undefined ? confirm(sync, answer.version) : receive(sync, answer.message));
        return;
      }
      onRefused?.(answer);
      if (watchRefusals[answer.code]) return;
      cancelRetry = later(watch, Math.min(maxRetryDelay, 500 * 2 ** refusals));
      refusals += 1;
    });
  };

  const apply = (step: SyncStep) => {
    sync = step.sync;
    for (const delivered of step.deliver) deliver(delivered);
    if (step.watchAgain) watch();
  };

  return {
    /** Requests a snapshot: at the start, after a reconnect and after a sequence gap. */
    watch,
    /** Resets, and ignores messages until the next `watch`. */
    stop() {
      cancelRetry?.();
      cancelRetry = null;
      question += 1;
      refusals = 0;
      sync = idleSync;
    },
    receive: (message: TopicMessage) => apply(receive(sync, message)),
  };
}

/** Watches the topics that the screen needs and the connection may see. */
export function createTopicFollower(socket: Socket<ServerEvents, ClientEvents>) {
  const watcherOf = (topic: Topic) =>
    createTopicWatcher({
      topic,
      ask: (asked, answer) => socket.emit('watch', asked, answer),
      deliver: showMessage,
      later: delay,
      onRefused: (refusal) => refuseTopic(topic, refusal),
    });
  const always = ['games', 'me'] as const;
  const watchers = new Map<Topic, ReturnType<typeof watcherOf>>(always.map((topic) => [topic, watcherOf(topic)]));
  let admitted = false;

  const stop = (topic: Topic) => {
    watchers.get(topic)?.stop();
    leaveTopic(topic);
  };

  const watchAll = (personal: boolean) => {
    for (const [topic, watcher] of watchers) if (isPersonal(topic) === personal) watcher.watch();
  };

  return {
    /** A new connection: it watches nothing yet and is not signed in. */
    connected() {
      admitted = false;
      watchAll(false);
    },
    /** The connection is signed in: watches personal topics. */
    admit() {
      if (!admitted) watchAll(true);
      admitted = true;
    },
    /** The connection is signed out, or signed in as another user: drops personal topics. */
    dismiss() {
      for (const topic of watchers.keys()) {
        if (!isPersonal(topic)) continue;
        stop(topic);
        if (admitted) socket.emit('unwatch', topic);
      }
      admitted = false;
    },
    /** Sets the topics that the screen needs in addition to `games` and `me`. */
    need(topics: ReadonlySet<NeededTopic>) {
      for (const topic of topics) {
        if (watchers.has(topic)) continue;
        const watcher = watcherOf(topic);
        watchers.set(topic, watcher);
        // While the connection is down, the request would be sent before the connection is signed in.
        if (socket.connected && (admitted || !isPersonal(topic))) watcher.watch();
      }
      for (const topic of watchers.keys()) {
        if (topic === 'games' || topic === 'me' || topics.has(topic)) continue;
        stop(topic);
        watchers.delete(topic);
        if (socket.connected) socket.emit('unwatch', topic);
      }
    },
    receive: (message: TopicMessage) => watchers.get(message.topic)?.receive(message),
    /** The server has ended a topic. */
    end(topic: Topic, reason?: EndReason) {
      stop(topic);
      endTopic(topic, reason);
    },
  };
}

export type TopicFollower = ReturnType<typeof createTopicFollower>;
