import { atom, useAtomValue } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import { derivedFamily, store } from '../store.ts';
import { onSessionEnd } from './call.ts';

/** State of data from the server. `failure` is the error of the last read, null if it succeeded. */
type Loaded<T> =
  | { readonly status: 'loading' | 'failed'; readonly data: null; readonly failure: unknown }
  | { readonly status: 'loaded'; readonly data: T; readonly failure: unknown };

interface ResourceOptions<T> {
  /** Name in log messages: `The games`. */
  readonly what: string;
  /** Merges the known data with the result of a read. Without it, data written during a read cancels the read. */
  readonly merge?: (known: T | null, arrived: T) => T;
  /** True for data of the signed-in user, which is cleared when their session ends. */
  readonly personal?: boolean;
}

const unread: Loaded<never> = { status: 'loading', data: null, failure: null };

/** Number of entries kept without a subscriber. */
const idle = 50;

/** Data from the server by key. Calls read it; calls and the live feed write it. */
export function keyedResource<K, T, A extends readonly unknown[] = []>(
  options: ResourceOptions<T> & { readonly read: (signal: AbortSignal, key: K, ...args: A) => Promise<T> },
) {
  const { what, read, merge, personal } = options;
  const all = atom<ReadonlyMap<K, Loaded<T>>>(new Map<K, Loaded<T>>());
  const at = derivedFamily((get, key: K): Loaded<T> => get(all).get(key) ?? unread);
  const reads = new Map<K, { readonly abort: AbortController; done: Promise<void> }>();
  const times = new Map<K, number>();

  const stateOf = (key: K) => store.get(all).get(key) ?? unread;

  const cancel = (key: K) => {
    reads.get(key)?.abort.abort();
    reads.delete(key);
  };

  const write = (key: K, state: Loaded<T>) => {
    const next = new Map(store.get(all));
    // The last written entry is the last to be evicted.
    next.delete(key);
    next.set(key, state);
    for (const other of next.keys()) {
      if (next.size <= idle) break;
      if (other === key || at.isMounted(other) || reads.has(other)) continue;
      next.delete(other);
      times.delete(other);
    }
    const arrives = !personal && state.status === 'loaded' && stateOf(key).status !== 'loaded';
    // Lists that are the same for all users fill most of a page. A transition renders their first data in slices, so that
    // the browser responds to taps in between.
    if (arrives) startTransition(() => store.set(all, next));
    else store.set(all, next);
  };

  const put = (key: K, data: T, time = Date.now()) => {
    times.set(key, time);
    write(key, { status: 'loaded', data, failure: null });
  };

  const set = (key: K, data: T, time?: number) => {
    if (!merge) cancel(key);
    put(key, data, time);
  };

  const fail = (key: K, failure: unknown) => {
    const known = stateOf(key);
    write(key, known.status === 'loaded' ? { ...known, failure } : { status: 'failed', data: null, failure });
  };

  /** The read that has cancelled another one, if a read did. */
  const replacing = (key: K) => reads.get(key)?.done;

  const run = async (key: K, { signal }: AbortController, args: A) => {
    const { status, failure } = stateOf(key);
    if (status === 'failed') write(key, { status: 'loading', data: null, failure });
    try {
      const arrived = await read(signal, key, ...args);
      if (signal.aborted) return replacing(key);
      reads.delete(key);
      put(key, merge ? merge(stateOf(key).data, arrived) : arrived);
    } catch (error) {
      if (signal.aborted) return replacing(key);
      reads.delete(key);
      console.error(`${what} could not be loaded.`, error);
      fail(key, error);
    }
  };

  const load = (key: K, ...args: A) => {
    cancel(key);
    const reading = { abort: new AbortController(), done: Promise.resolve() };
    reads.set(key, reading);
    reading.done = run(key, reading.abort, args);
    return reading.done;
  };

  const reset = () => {
    for (const key of reads.keys()) cancel(key);
    times.clear();
    store.set(all, new Map<K, Loaded<T>>());
  };
  if (personal) onSessionEnd(reset);

  return {
    all: atom((get) => get(all)),
    at,
    /**
     * Reads from the server and cancels a read in flight, which then waits for this one. Keeps the known data until the next
     * arrives. Never rejects.
     */
    load,
    /** Reads unless the data was written after `since` (ms since 1970) or a read is in flight. */
    loadOlder(since: number, key: K, ...args: A): Promise<void> {
      if ((times.get(key) ?? 0) > since) return Promise.resolve();
      return reads.get(key)?.done ?? load(key, ...args);
    },
    /** When the data was last written, in ms since 1970; 0 for never. */
    writtenAt: (key: K) => times.get(key) ?? 0,
    get: stateOf,
    set,
    /** Updates known data; does nothing before the first read. */
    update(key: K, change: (data: T) => T) {
      const { status, data } = stateOf(key);
      if (status === 'loaded') set(key, change(data));
    },
    /** Marks the data as failed to load. Keeps known data. */
    fail,
    /** Clears the data and cancels all reads. */
    reset,
  };
}

const sameLoad = (a: Load, b: Load) => a.status === b.status && a.failure === b.failure;

/** The state of a resource without its data. */
export type Load = Pick<Loaded<unknown>, 'status' | 'failure'>;

/** Data from the server without a key, such as the games. Calls read it; calls and the live feed write it. */
export function resource<T, A extends readonly unknown[] = []>(
  options: ResourceOptions<T> & { readonly read: (signal: AbortSignal, ...args: A) => Promise<T> },
) {
  const one = keyedResource<0, T, A>({ ...options, read: (signal, _key, ...args) => options.read(signal, ...args) });
  const state = one.at(0);
  return {
    stateAtom: state,
    /** Null before the first read. */
    dataAtom: atom((get) => get(state).data),
    /** Does not change with the data. */
    loadAtom: derivedFamily((get, _key: 0): Load => {
      const { status, failure } = get(state);
      return { status, failure };
    }, sameLoad)(0),
    load: (...args: A) => one.load(0, ...args),
    get: () => one.get(0),
    set: (data: T) => one.set(0, data),
    update: (change: (data: T) => T) => one.update(0, change),
    fail: (failure: unknown) => one.fail(0, failure),
    reset: one.reset,
  };
}

/** Loads data on mount, on a new `occasion` and on `retry`. Keeps the earlier data until the next arrives. */
export function useLoad<T>(
  read: (signal: AbortSignal) => Promise<T>,
  occasion: string | number,
  options: ResourceOptions<T>,
) {
  const [own] = useState(() => resource<T, [typeof read]>({ ...options, read: (signal, current) => current(signal) }));
  const retry = () => own.load(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new occasion triggers the read
  useEffect(() => void retry(), [occasion]);
  useEffect(() => own.reset, [own]);
  return { ...useAtomValue(own.stateAtom), retry, update: own.update, reset: own.reset };
}

/** A press handler that loads the next part of a list. `failure` is the error of the last load. */
export function useMore(read: () => Promise<void>) {
  const [failure, setFailure] = useState<unknown>(null);
  const more = async () => {
    setFailure(null);
    try {
      await read();
    } catch (error) {
      console.error('The rest of a list could not be loaded.', error);
      setFailure(error);
    }
  };
  return { failure, more };
}
