import type { ReactionName } from '@courtside/contract';
import { expect, it } from 'vitest';
import { createReactionState } from './reaction-state.ts';

const members = ['ada', 'bob'];
const target = 'challenge:c';
const stored = (version: number, by: readonly (readonly [uid: string, reaction: ReactionName, version: number])[]) => ({
  target,
  version,
  by: by.map(([uid, reaction, version]) => ({ uid, reaction, version })),
});
const event = (uid: string, version: number, reaction: ReactionName | null) =>
  ({ type: 'reaction', groupId: 'g', target, uid, version, reaction }) as const;
const viewOf = (state: ReturnType<typeof createReactionState>) => state.view(members, new Set());

it('applies events that arrive in another order than they happened', () => {
  const state = createReactionState([]);
  expect(state.apply(event('bob', 3, 'cry'))).toBe('changed');
  expect(state.apply(event('ada', 1, 'fire'))).toBe('changed');
  expect(state.apply(event('bob', 2, 'wow'))).toBeNull();
  const by = [
    { uid: 'ada', reaction: 'fire' },
    { uid: 'bob', reaction: 'cry' },
  ];
  expect(viewOf(state)).toEqual([{ target, by }]);
});

it('does not bring back a removed reaction when an older event arrives late', () => {
  const state = createReactionState([stored(1, [['bob', 'fire', 1]])]);
  state.apply(event('bob', 3, null));
  expect(state.apply(event('bob', 2, 'wow'))).toBeNull();
  expect(viewOf(state)).toEqual([]);
});

it('ignores events that a read contains, also of reactions that it no longer has', () => {
  const state = createReactionState([stored(4, [['bob', 'fire', 2]])]);
  expect(state.apply(event('ada', 3, 'wow'))).toBeNull();
  expect(state.apply(event('bob', 1, 'wow'))).toBeNull();
  expect(state.apply(event('ada', 5, 'wow'))).toBe('changed');
});

it('shows reactions of members only, and to bets only while the group sees them', () => {
  const bet = { target: 'bet:ada:b', version: 1, by: [{ uid: 'bob', reaction: 'goat' as const, version: 1 }] };
  const former = stored(1, [['cyd', 'fire', 1]]);
  const state = createReactionState([bet, former]);
  expect(viewOf(state)).toEqual([]);
  expect(state.view(members, new Set([bet.target]))).toEqual([
    { target: bet.target, by: [{ uid: 'bob', reaction: 'goat' }] },
  ]);
  expect(state.view([...members, 'cyd'], new Set())).toEqual([{ target, by: [{ uid: 'cyd', reaction: 'fire' }] }]);
});
