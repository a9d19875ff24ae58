import type { TopicMessage, WatchAnswer } from '@courtside/contract/live';
import { expect, test } from 'vitest';
import { createTopicWatcher } from './follow-topics.ts';

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
  data: { games: {} },
});

/** A watcher whose responses and pauses the test controls. */
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

test('requests a new snapshot after a sequence gap and continues from it', () => {
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

test('when it asks again it names what it has, and goes on from there if that is current', () => {
  const requests: unknown[] = [];
  const answers: ((answer: WatchAnswer) => void)[] = [];
  const delivered: number[] = [];
  const watcher = createTopicWatcher({
    topic: 'games',
    ask: (request, answer) => {
      requests.push(request);
      answers.push(answer);
    },
    deliver: ({ version }) => delivered.push(version),
    later: () => () => undefined,
  });
  watcher.watch();
  answers[0]?.({ ok: true, message: { ...snapshot(1), tag: 'a.1' } });
  watcher.receive({ ...update(2), tag: 'a.2' });
  watcher.watch();
  watcher.receive({ ...update(8), tag: 'b.8' });
  answers[1]?.({ ok: true, current: true, version: 7 });
  watcher.stop();
  watcher.watch();
  expect(requests).toEqual(['games', { topic: 'games', tag: 'a.2' }, 'games']);
  expect(delivered).toEqual([1, 2, 8]);
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

test('ignores the response to a request from before a reconnect', () => {
  const { watcher, questions, delivered } = aWatcher();
  watcher.watch();
  watcher.watch();
  questions[0]?.({ ok: true, message: snapshot(90) });
  questions[1]?.({ ok: true, message: snapshot(3) });
  expect(delivered).toEqual([3]);
});

test('delivers nothing and does not retry once stopped', () => {
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

test.each(['season-not-found', 'group-not-found', 'removed-from-group', 'forbidden', 'bad-request'] as const)(
  'does not ask again after the permanent refusal %s',
  (code) => {
    const { watcher, questions, pauses } = aWatcher();
    watcher.watch();
    questions[0]?.({ ok: false, code, message: 'refused' });
    expect(pauses).toEqual([]);
  },
);

test.each(['unauthenticated', 'user-not-found', 'unavailable'] as const)('asks again after the refusal %s', (code) => {
  const { watcher, questions, pauses } = aWatcher();
  watcher.watch();
  questions[0]?.({ ok: false, code, message: 'refused' });
  expect(pauses).toHaveLength(1);
});
