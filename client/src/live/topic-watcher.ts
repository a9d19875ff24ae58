import type { Topic, TopicMessage, WatchAnswer } from '@courtside/contract/live';
import { awaitSnapshot, idleSync, receive, type TopicSync } from './topic-sync.ts';

interface WatcherOptions {
  readonly topic: Topic;
  /** Asks the server; its answer arrives only while connected. */
  readonly ask: (topic: Topic, answer: (answer: WatchAnswer) => void) => void;
  /** What the screen shall be told. */
  readonly deliver: (message: TopicMessage) => void;
  /** Runs something later; returns how to call it off. */
  readonly later: (act: () => void, milliseconds: number) => () => void;
  /** The snapshot could not be had. Where that may pass, another attempt follows by itself. */
  readonly onRefused?: (answer: Extract<WatchAnswer, { ok: false }>) => void;
}

/** Follows one topic over gaps and refusals. */
export interface TopicWatcher {
  /** Asks for a snapshot: at the start, after a reconnect, after a gap. */
  watch(): void;
  /** Forgets everything and takes no further message until the next `watch`. */
  stop(): void;
  receive(message: TopicMessage): void;
}

const slowestRetry = 10_000;

/** Refusals that asking again does not change. */
const forGood: ReadonlySet<string> = new Set(['forbidden', 'group-not-found', 'bad-request']);

export function createTopicWatcher({ topic, ask, deliver, later, onRefused }: WatcherOptions): TopicWatcher {
  let sync: TopicSync = idleSync;
  // An answer to an earlier question says nothing about this one.
  let question = 0;
  let refusals = 0;
  let callOff: (() => void) | null = null;

  const watch = () => {
    callOff?.();
    callOff = null;
    sync = awaitSnapshot(sync);
    question += 1;
    const asked = question;
    ask(topic, (answer) => {
      if (asked !== question) return;
      if (answer.ok) {
        refusals = 0;
        take(answer.message);
        return;
      }
      onRefused?.(answer);
      if (forGood.has(answer.code)) return;
      callOff = later(watch, Math.min(slowestRetry, 500 * 2 ** refusals));
      refusals += 1;
    });
  };

  const take = (message: TopicMessage) => {
    const step = receive(sync, message);
    sync = step.sync;
    for (const delivered of step.deliver) deliver(delivered);
    if (step.watchAgain) watch();
  };

  return {
    watch,
    stop() {
      callOff?.();
      callOff = null;
      question += 1;
      refusals = 0;
      sync = idleSync;
    },
    receive: take,
  };
}
