import type { TopicMessage, WatchAnswer } from '@courtside/contract/live';
import { expect, test } from 'vitest';
import { createTopicWatcher } from './topic-watcher.ts';

const snapshot = (version: number) =>
  ({
    topic: 'games',
    type: 'snapshot',
    version,
    data: { now: '2026-11-21T12:00:00Z', feed: 'demo', games: [] },
  }) as const;
const update = (version: number): TopicMessage => ({
  topic: 'games',
  type: 'update',
  version,
  data: { changed: [], removed: [] },
});

/** A watcher whose questions are answered and whose pauses end when the test says so. */
function aWatcher() {
  const questions: ((answer: WatchAnswer) => void)[] = [];
  const pauses: { act: () => void; milliseconds: number; off: boolean }[] = [];
  const delivered: number[] = [];
  const watcher = createTopicWatcher({
    topic: 'games',
    ask: (_topic, answer) => questions.push(answer),
    deliver: ({ version }) => delivered.push(version),
    later: (act, milliseconds) => {
      const pause = { act, milliseconds, off: false };
      pauses.push(pause);
      return () => {
        pause.off = true;
      };
    },
  });
  return { watcher, questions, pauses, delivered };
}

test('after a gap it asks again, and goes on from the new snapshot', () => {
  const { watcher, questions, delivered } = aWatcher();
  watcher.watch();
  questions[0]?.({ ok: true, message: snapshot(1) });
  watcher.receive(update(2));
  watcher.receive(update(4));
  expect(questions).toHaveLength(2);
  watcher.receive(update(5));
  questions[1]?.({ ok: true, message: snapshot(4) });
  expect(delivered).toEqual([1, 2, 4, 5]);
});

test('a refusal is asked again later, with growing pauses', () => {
  const { watcher, questions, pauses, delivered } = aWatcher();
  watcher.watch();
  questions[0]?.({ ok: false, code: 'unavailable', message: 'not now' });
  pauses[0]?.act();
  questions[1]?.({ ok: false, code: 'unavailable', message: 'not now' });
  pauses[1]?.act();
  questions[2]?.({ ok: true, message: snapshot(1) });
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([500, 1000]);
  expect(delivered).toEqual([1]);
});

test('an answer to an earlier question, from before a reconnect, is passed over', () => {
  const { watcher, questions, delivered } = aWatcher();
  watcher.watch();
  watcher.watch();
  questions[0]?.({ ok: true, message: snapshot(90) });
  questions[1]?.({ ok: true, message: snapshot(3) });
  expect(delivered).toEqual([3]);
});

test('once stopped it delivers nothing, and no pause brings it back', () => {
  const { watcher, questions, pauses, delivered } = aWatcher();
  watcher.watch();
  questions[0]?.({ ok: false, code: 'unauthenticated', message: 'sign in' });
  watcher.watch();
  watcher.stop();
  questions[1]?.({ ok: true, message: snapshot(1) });
  watcher.receive(update(2));
  expect(delivered).toEqual([]);
  expect(pauses.every(({ off }) => off)).toBe(true);
});

test('a refusal that will not change is not asked again', () => {
  const { watcher, questions, pauses } = aWatcher();
  watcher.watch();
  questions[0]?.({ ok: false, code: 'forbidden', message: 'not a member' });
  expect(pauses).toEqual([]);
});
