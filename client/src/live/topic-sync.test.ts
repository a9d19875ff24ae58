import type { TopicMessage } from '@courtside/contract/live';
import { describe, expect, test } from 'vitest';
import { awaitSnapshot, idleSync, receive, type TopicSync } from './follow-topics.ts';

const snapshot = (version: number): TopicMessage => ({
  topic: 'games',
  type: 'snapshot',
  version,
  data: { now: '2026-11-21T12:00:00Z', feed: 'demo', games: [] },
});
const update = (version: number): TopicMessage => ({
  topic: 'games',
  type: 'update',
  version,
  data: { games: {} },
});

/** Receives messages in order. @returns the delivered versions and whether a new snapshot is needed */
function takeIn(messages: readonly TopicMessage[], start: TopicSync = awaitSnapshot(idleSync)) {
  let sync = start;
  let watchAgain = false;
  const delivered: string[] = [];
  for (const message of messages) {
    const step = receive(sync, message);
    sync = step.sync;
    watchAgain ||= step.watchAgain;
    delivered.push(...step.deliver.map(({ type, version }) => `${type} ${version}`));
  }
  return { delivered, watchAgain, sync };
}

describe('topic sync', () => {
  test('delivers a snapshot, then each next update', () => {
    const { delivered, watchAgain } = takeIn([snapshot(7), update(8), update(9)]);
    expect(delivered).toEqual(['snapshot 7', 'update 8', 'update 9']);
    expect(watchAgain).toBe(false);
  });

  test('delivers nothing on a sequence gap and requests a new snapshot', () => {
    const { delivered, watchAgain } = takeIn([snapshot(7), update(9)]);
    expect(delivered).toEqual(['snapshot 7']);
    expect(watchAgain).toBe(true);
  });

  test('ignores an update that was already delivered', () => {
    const { delivered, watchAgain } = takeIn([snapshot(7), update(7), update(6), update(8), update(8)]);
    expect(delivered).toEqual(['snapshot 7', 'update 8']);
    expect(watchAgain).toBe(false);
  });

  test('holds updates that arrive before the snapshot and delivers them after it', () => {
    const { delivered, watchAgain } = takeIn([update(7), update(8), update(9), snapshot(7)]);
    expect(delivered).toEqual(['snapshot 7', 'update 8', 'update 9']);
    expect(watchAgain).toBe(false);
  });

  test('requests another snapshot when the held updates have a sequence gap', () => {
    expect(takeIn([update(9), snapshot(7)])).toMatchObject({ delivered: ['snapshot 7'], watchAgain: true });
  });

  test('accepts a snapshot of a lower version, as after a server restart', () => {
    const { delivered } = takeIn([snapshot(70), update(71), snapshot(1), update(2)]);
    expect(delivered).toEqual(['snapshot 70', 'update 71', 'snapshot 1', 'update 2']);
  });

  test('ignores updates of a topic that is not watched', () => {
    expect(takeIn([update(5)], idleSync)).toMatchObject({ delivered: [], watchAgain: false });
  });
});
