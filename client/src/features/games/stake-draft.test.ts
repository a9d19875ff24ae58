import { afterEach, expect, test, vi } from 'vitest';

const key = 'courtside:amount:ana';

/** The drafts as a freshly loaded page has them. */
async function loadPage(uid = 'ana') {
  vi.resetModules();
  const { createStore } = await import('jotai');
  const { stakeDraftAtom } = await import('./stake-draft.ts');
  const store = createStore();
  store.sub(stakeDraftAtom(uid), () => undefined);
  return {
    get: () => store.get(stakeDraftAtom(uid)),
    set: (text: string) => store.set(stakeDraftAtom(uid), text),
  };
}

afterEach(() => vi.resetModules());

test('keeps a typed amount over a reload', async () => {
  (await loadPage()).set('12.50');
  expect((await loadPage()).get()).toBe('12.50');
});

test('keeps the typed amounts of two users of a browser apart', async () => {
  (await loadPage()).set('12.50');
  expect((await loadPage('ben')).get()).toBe('');
  expect((await loadPage()).get()).toBe('12.50');
});

test('stores nothing for an empty amount', async () => {
  const page = await loadPage();
  page.set('12.50');
  page.set('');
  expect(localStorage.getItem(key)).toBeNull();
});

test('shows an amount typed in another tab', async () => {
  const page = await loadPage();
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify('75'), storageArea: localStorage }));
  expect(page.get()).toBe('75');
});

test('ignores invalid stored amounts', async () => {
  localStorage.setItem(key, JSON.stringify({ amount: 5 }));
  expect((await loadPage()).get()).toBe('');
});
