import type { TopicMessage } from '@courtside/contract/live';
import { expect, test } from 'vitest';
import { anAccount, aRow } from '../testing/builders.ts';
import { forgetState, takeMessage } from './topic-state.ts';

const update: TopicMessage = {
  topic: 'leaderboard',
  type: 'update',
  version: 2,
  data: { rows: { added: [aRow(2, { uid: 'bo' })] }, total: 2 },
};

test('a snapshot is the state of its topic and an update a patch of it, until the topic is forgotten', () => {
  const data = { rows: [aRow(1, { uid: 'ana' })], total: 1 };
  expect(takeMessage(update)).toBeNull();
  expect(takeMessage({ topic: 'leaderboard', type: 'snapshot', version: 1, data })).toEqual(data);
  expect(takeMessage(update)).toEqual({ rows: [aRow(1, { uid: 'ana' }), aRow(2, { uid: 'bo' })], total: 2 });
  forgetState('leaderboard');
  expect(takeMessage(update)).toBeNull();
});

test('each topic of a kind has its own state, which a notice does not change', () => {
  const season = (id: string, version: number, data: object) =>
    takeMessage({
      topic: `season:g1:${id}`,
      type: version === 1 ? 'snapshot' : 'update',
      version,
      data,
    } as TopicMessage);
  season('s1', 1, { season: { name: 'Winter' }, rows: [] });
  season('s2', 1, { season: { name: 'Spring' }, rows: [] });
  expect(season('s1', 2, { season: { name: 'Autumn' } })).toEqual({ season: { name: 'Autumn' }, rows: [] });
  expect(season('s2', 2, {})).toEqual({ season: { name: 'Spring' }, rows: [] });
  const group = { group: {}, bets: [], log: [], reactions: [], tickets: [] };
  takeMessage({ topic: 'group:g1', type: 'snapshot', version: 1, data: group } as unknown as TopicMessage);
  const notice: TopicMessage = { topic: 'group:g1', type: 'notice', version: 2, data: { seasonIds: ['s1'] } };
  expect(takeMessage(notice)).toBe(group);
});

test('what happens once changes no state', () => {
  const user = anAccount();
  takeMessage({ topic: 'me', type: 'snapshot', version: 1, data: { user, bets: [] } });
  expect(takeMessage({ topic: 'me', type: 'notice', version: 2, data: { notices: [] } })).toEqual({ user, bets: [] });
});
