import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../store.ts';
import { drop, hold, isDelayed, isHoldingAtom, untilShown } from './delay-line.ts';
import {
  followOtherTabsAtom,
  hiddenGamesAtom,
  hideGameAtom,
  maxDelay,
  showExpiredAtom,
  tvDelayAtom,
} from './tv-delay.ts';

let shown: string[] = [];
const show = (what: string) => () => void shown.push(what);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T01:00:00Z') });
  shown = [];
});
afterEach(() => {
  store.set(tvDelayAtom, 0);
  for (const id of store.get(hiddenGamesAtom)) store.set(hideGameAtom, id, false);
  vi.useRealTimers();
});

test('shows everything at once without a delay', () => {
  hold('money', show('a'));
  expect(shown).toEqual(['a']);
  expect(isDelayed()).toBe(false);
});

test('shows each thing when the delay has passed since its arrival, in the order of arrival', () => {
  store.set(tvDelayAtom, 30);
  hold('money', show('a'));
  vi.advanceTimersByTime(10_000);
  hold('game:1', show('b'));
  vi.advanceTimersByTime(19_999);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual(['a', 'b']);
  expect(store.get(isHoldingAtom)).toBe(false);
});

test('a shorter delay shows what is due then, and none shows the rest, each thing once', () => {
  store.set(tvDelayAtom, 60);
  hold('money', show('a'));
  vi.advanceTimersByTime(25_000);
  hold('money', show('b'));
  store.set(tvDelayAtom, 20);
  expect(shown).toEqual(['a']);
  store.set(tvDelayAtom, 0);
  expect(shown).toEqual(['a', 'b']);
  vi.advanceTimersByTime(120_000);
  expect(shown).toEqual(['a', 'b']);
});

test('a page that slept shows what is due when it wakes, in order, and nothing before', () => {
  store.set(tvDelayAtom, 30);
  hold('money', show('a'));
  hold('money', show('b'));
  vi.advanceTimersByTime(3_600_000);
  expect(shown).toEqual(['a', 'b']);
});

test('a hidden game holds its own score and all money until it is shown, and no other score', () => {
  store.set(hideGameAtom, '1', true);
  hold('game:1', show('score of 1'));
  hold('game:2', show('score of 2'));
  hold('money', show('balance'));
  vi.advanceTimersByTime(3_600_000);
  expect(shown).toEqual(['score of 2']);
  store.set(hideGameAtom, '1', false);
  expect(shown).toEqual(['score of 2', 'score of 1', 'balance']);
});

test('a hidden game that is shown again still waits for the delay', () => {
  store.set(tvDelayAtom, 30);
  store.set(hideGameAtom, '1', true);
  hold('game:1', show('score'));
  store.set(hideGameAtom, '1', false);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(30_000);
  expect(shown).toEqual(['score']);
});

test('drops what belongs to a topic that is no longer shown', () => {
  store.set(tvDelayAtom, 30);
  hold('money', show('a'), 'me');
  hold('money', show('b'), 'group:1');
  drop('me');
  vi.advanceTimersByTime(30_000);
  expect(shown).toEqual(['b']);
});

test('what fails to be shown keeps nothing else back', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  store.set(tvDelayAtom, 30);
  hold('money', () => {
    throw new Error('broken');
  });
  hold('money', show('b'));
  vi.advanceTimersByTime(30_000);
  expect(shown).toEqual(['b']);
  expect(logged).toHaveBeenCalledOnce();
});

test('a read may be shown after the delay, and not at all once it is canceled', async () => {
  store.set(tvDelayAtom, 30);
  const canceled = new AbortController();
  const read = untilShown().then(show('read'));
  const refused = untilShown(canceled.signal).then(show('canceled'), show('refused'));
  canceled.abort();
  await refused;
  await vi.advanceTimersByTimeAsync(29_999);
  expect(shown).toEqual(['refused']);
  await vi.advanceTimersByTimeAsync(1);
  await read;
  expect(shown).toEqual(['refused', 'read']);
});

test('keeps the delay and the hidden games in this browser, and follows its other tabs', () => {
  store.set(tvDelayAtom, 500);
  expect(store.get(tvDelayAtom)).toBe(maxDelay);
  expect(localStorage.getItem('courtside:tv-delay')).toBe('120');
  store.set(followOtherTabsAtom, { key: 'courtside:tv-delay', newValue: '45' });
  expect(store.get(tvDelayAtom)).toBe(45);
  for (const damaged of ['-1', '1.5', '121', 'soon', '']) {
    store.set(followOtherTabsAtom, { key: 'courtside:tv-delay', newValue: damaged });
    expect(store.get(tvDelayAtom)).toBe(0);
  }
  const at = Date.now();
  const hidden = JSON.stringify({ now: at, yesterday: at - 13 * 3_600_000, later: at + 1, text: 'no' });
  store.set(followOtherTabsAtom, { key: 'courtside:hidden-games', newValue: hidden });
  expect(store.get(hiddenGamesAtom)).toEqual(['now']);
  store.set(followOtherTabsAtom, { key: 'courtside:hidden-games', newValue: '{' });
  expect(store.get(hiddenGamesAtom)).toEqual([]);
});

test('a game that stays hidden is shown after 12 hours, with all that waited for it', () => {
  store.set(hideGameAtom, 'early', true);
  hold('game:early', show('score'));
  vi.advanceTimersByTime(3_600_000);
  store.set(hideGameAtom, 'late', true);
  hold('money', show('balance'));
  vi.advanceTimersByTime(11 * 3_600_000 - 1);
  store.set(showExpiredAtom);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  store.set(showExpiredAtom);
  expect(store.get(hiddenGamesAtom)).toEqual(['late']);
  expect(Object.keys(JSON.parse(localStorage.getItem('courtside:hidden-games') ?? ''))).toEqual(['late']);
  expect(shown).toEqual(['score']);
  vi.advanceTimersByTime(3_600_000);
  store.set(showExpiredAtom);
  expect(shown).toEqual(['score', 'balance']);
  expect(localStorage.getItem('courtside:hidden-games')).toBeNull();
});
