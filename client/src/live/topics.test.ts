import { expect, test, vi } from 'vitest';
import { store } from '../store.ts';
import { applyMessage, endTopic, neededTopicsAtom, needTopic, onTopic, refuseTopic } from './topics.ts';

test('hands messages, refusals and ends of a topic to its feature, and to no other', () => {
  const group = { apply: vi.fn(), refused: vi.fn(), ended: vi.fn() };
  const leaderboard = { apply: vi.fn() };
  onTopic('group', group);
  onTopic('leaderboard', leaderboard);
  const board = { topic: 'leaderboard', type: 'snapshot', version: 1, data: { rows: [], total: 0 } } as const;
  applyMessage(board);
  const refusal = { ok: false, code: 'forbidden', message: 'No.' } as const;
  refuseTopic('group:pals', refusal);
  refuseTopic('leaderboard', refusal);
  endTopic('group:pals', 'removed');
  expect(leaderboard.apply.mock.calls).toEqual([[board, board.data, null]]);
  expect(group.apply).not.toHaveBeenCalled();
  expect(group.refused.mock.calls).toEqual([[refusal, 'group:pals']]);
  expect(group.ended.mock.calls).toEqual([['group:pals', 'removed']]);
});

test('ignores messages of a feature that is not loaded', () => {
  const data = { now: '2026-11-21T12:00:00Z', feed: 'demo', games: [] } as const;
  expect(() => applyMessage({ topic: 'games', type: 'snapshot', version: 1, data })).not.toThrow();
});

test('needs a topic until its last caller has left', () => {
  const needed = () => [...store.get(neededTopicsAtom)];
  const [leave, leaveToo] = [needTopic('injuries'), needTopic('injuries')];
  leave();
  expect(needed()).toEqual(['injuries']);
  leaveToo();
  expect(needed()).toEqual([]);
});
