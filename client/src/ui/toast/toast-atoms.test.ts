import { beforeEach, expect, test } from 'vitest';
import { store } from '../../store.ts';
import { dismissToast, showToast, toastsAtom } from './toast-atoms.ts';

const shown = () => store.get(toastsAtom).map(({ text }) => text);
const say = (text: string) => showToast({ tone: 'plain', text });
const offer = (text: string, act = () => undefined) => showToast({ tone: 'plain', text, action: { label: 'Go', act } });
const oldest = () => dismissToast(store.get(toastsAtom)[0]?.id ?? 0);

beforeEach(() => {
  while (shown().length > 0) oldest();
});

test('shows three toasts at a time and queues the others', () => {
  for (const text of ['one', 'two', 'three', 'four', 'five']) say(text);
  expect(shown()).toEqual(['one', 'two', 'three']);
  oldest();
  expect(shown()).toEqual(['two', 'three', 'four']);
  oldest();
  oldest();
  expect(shown()).toEqual(['four', 'five']);
});

test('shows a toast with an action immediately and keeps it until it is answered', () => {
  offer('A new version is ready.');
  for (const text of ['one', 'two', 'three', 'four']) say(text);
  offer('Another offer');
  expect(shown()).toEqual(['A new version is ready.', 'one', 'two', 'three', 'Another offer']);
});

test('replaces an equal error or offer, and shows equal news twice', () => {
  showToast({ tone: 'loss', text: 'Please enter a valid bet amount.' });
  showToast({ tone: 'loss', text: 'Please enter a valid bet amount.' });
  offer('A new version is ready.');
  offer('A new version is ready.');
  say('Celtics lost.');
  say('Celtics lost.');
  expect(shown()).toEqual([
    'Please enter a valid bet amount.',
    'A new version is ready.',
    'Celtics lost.',
    'Celtics lost.',
  ]);
});
