import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '../store.ts';
import { endSession } from './call.ts';
import { keyedResource, resource, useLoad } from './resource.ts';

/** A read that the test settles. */
function aRead<T>() {
  const reads: (PromiseWithResolvers<T> & { signal: AbortSignal })[] = [];
  const read = (signal: AbortSignal) => {
    const settled = { ...Promise.withResolvers<T>(), signal };
    reads.push(settled);
    return settled.promise;
  };
  return { reads, read };
}

const failure = new Error('The server is down.');

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('reports a failed read as failed, and a retry as loading', async () => {
  const { reads, read } = aRead<string[]>();
  const list = resource({ what: 'The list', read });
  expect(list.get()).toEqual({ status: 'loading', data: null, failure: null });
  const first = list.load();
  reads[0]?.reject(failure);
  await first;
  expect(list.get()).toEqual({ status: 'failed', data: null, failure });
  const second = list.load();
  expect(list.get()).toEqual({ status: 'loading', data: null, failure });
  reads[1]?.resolve([]);
  await second;
  expect(list.get()).toEqual({ status: 'loaded', data: [], failure: null });
});

test('keeps data while it is read again and when that fails', async () => {
  const { reads, read } = aRead<number>();
  const count = resource({ what: 'The count', read });
  count.set(1);
  const loaded = count.load();
  expect(count.get()).toMatchObject({ status: 'loaded', data: 1 });
  reads[0]?.reject(failure);
  await loaded;
  expect(count.get()).toEqual({ status: 'loaded', data: 1, failure });
});

test('cancels a read in flight when newer data arrives from the live feed', async () => {
  const { reads, read } = aRead<string>();
  const score = resource({ what: 'The score', read });
  const loaded = score.load();
  score.set('live');
  expect(reads[0]?.signal.aborted).toBe(true);
  reads[0]?.resolve('old');
  await loaded;
  expect(score.get().data).toBe('live');
});

test('merges the result of a read with data that arrived during the read', async () => {
  const { reads, read } = aRead<readonly string[]>();
  const ids = resource({ what: 'The ids', read, merge: (known, arrived) => [...(known ?? []), ...arrived] });
  const loaded = ids.load();
  ids.set(['live']);
  reads[0]?.resolve(['read']);
  await loaded;
  expect(ids.get().data).toEqual(['live', 'read']);
});

test('replaces an older read by a newer one', async () => {
  const { reads, read } = aRead<string>();
  const name = resource({ what: 'The name', read });
  const [older, newer] = [name.load(), name.load()];
  expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  reads[1]?.resolve('new');
  reads[0]?.resolve('old');
  await Promise.all([older, newer]);
  expect(name.get().data).toBe('new');
});

test('resolves a read that another one has cancelled with the data of the other', async () => {
  const { reads, read } = aRead<string>();
  const name = resource({ what: 'The name', read });
  const seen: unknown[] = [];
  const older = name.load().then(() => seen.push(name.get().data));
  const newer = name.load();
  reads[0]?.reject(new DOMException('The read was cancelled.', 'AbortError'));
  await Promise.resolve();
  reads[1]?.resolve('new');
  await Promise.all([older, newer]);
  expect(seen).toEqual(['new']);
});

test('cancels reads of personal data and clears it when the session ends', () => {
  const { reads, read } = aRead<string>();
  const own = resource({ what: 'The name', read, personal: true });
  const shared = resource({ what: 'The games', read });
  own.set('Ana');
  shared.set('games');
  void own.load();
  endSession();
  expect(reads[0]?.signal.aborted).toBe(true);
  expect(own.get()).toEqual({ status: 'loading', data: null, failure: null });
  expect(shared.get().data).toBe('games');
});

test('does not change the load atom when only the data changes', () => {
  const count = resource({ what: 'The count', read: async () => 0 });
  const changes = vi.fn();
  count.set(0);
  const stop = store.sub(count.loadAtom, changes);
  count.set(1);
  expect(changes).not.toHaveBeenCalled();
  count.fail(failure);
  expect(changes).toHaveBeenCalledOnce();
  stop();
});

test('does not read rows again that are fresh or being read', async () => {
  const { reads, read } = aRead<string>();
  const rows = keyedResource({ what: 'The rows', read: (signal, _page: number) => read(signal) });
  const both = [rows.loadOlder(0, 1), rows.loadOlder(0, 1)];
  reads[0]?.resolve('rows');
  await Promise.all(both);
  await rows.loadOlder(Date.now() - 10_000, 1);
  expect(reads).toHaveLength(1);
  void rows.loadOlder(Date.now(), 1);
  expect(reads).toHaveLength(2);
});

test('keeps subscribed keys and the latest of a thousand others', () => {
  const groups = keyedResource({ what: 'The group', read: async (_signal, id: number) => `group ${id}` });
  const leave = store.sub(groups.at(0), () => undefined);
  groups.set(0, 'on the screen');
  for (let id = 1; id <= 1000; id += 1) {
    const stop = store.sub(groups.at(id), () => undefined);
    groups.set(id, `group ${id}`);
    stop();
  }
  expect(store.get(groups.all).size).toBe(50);
  expect(groups.at.size()).toBeLessThanOrEqual(102);
  expect([groups.get(0).data, groups.get(1000).data, groups.get(1).data]).toEqual([
    'on the screen',
    'group 1000',
    null,
  ]);
  leave();
});

test('loads again on a new occasion and on retry, and cancels the read on unmount', async () => {
  const { reads, read } = aRead<string>();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children);
  const { result, rerender, unmount } = renderHook(({ seq }) => useLoad(read, seq, { what: 'The chart' }), {
    wrapper,
    initialProps: { seq: 1 },
  });
  await act(async () => reads[0]?.resolve('one'));
  expect(result.current).toMatchObject({ status: 'loaded', data: 'one' });
  rerender({ seq: 2 });
  expect(result.current.data).toBe('one');
  await act(async () => reads[1]?.reject(failure));
  expect(result.current).toMatchObject({ data: 'one', failure });
  // Without braces the act would wait for the read, which never ends, and hold back the rendering of later tests.
  act(() => {
    result.current.retry();
  });
  unmount();
  expect(reads.map(({ signal }) => signal.aborted)).toEqual([false, false, true]);
});
