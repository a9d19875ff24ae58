import { afterEach, expect, test } from 'vitest';
import { tvDelayAtom } from '../../delay/tv-delay.ts';
import { neededTopicsAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { anAccount } from '../../testing/builders.ts';
import { clearAccount, setAccount } from '../account/account-atoms.ts';
import { keepReady } from './keep-ready.ts';

afterEach(() => {
  store.set(tvDelayAtom, 0);
  clearAccount();
});

test('watches the leaderboard and the own groups on every page, only while the device is behind its TV', () => {
  keepReady();
  const needed = () => [...store.get(neededTopicsAtom)];
  setAccount(anAccount({ groupIds: ['a', 'b', 'c', 'd'] }));
  expect(needed()).toEqual([]);
  store.set(tvDelayAtom, 30);
  expect(needed().sort()).toEqual(['group:a', 'group:b', 'group:c', 'leaderboard']);
  setAccount(anAccount({ groupIds: ['a'], seq: 9 }));
  expect(needed().sort()).toEqual(['group:a', 'leaderboard']);
  store.set(tvDelayAtom, 0);
  expect(needed()).toEqual([]);
});
