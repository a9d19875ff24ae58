import { atom, type Getter, useAtomValue } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import { derivedFamily, nextWrite, store, type Written } from '../store.ts';
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
  /** Joins what calls have returned with what the live feed has. Without it, the later of them is shown. `merge` by default. */
  readonly join?: (earlier: T, later: T) => T;
  /** True for data of the signed-in user, which is cleared when their session ends. */
  readonly personal?: boolean;
}

/** What calls have returned, with the number of the last write of the data and of the failure. */
interface Entry<T> {
  readonly state: Loaded<T>;
  readonly written: number;
  readonly failed: number;
}

const unread: Entry<never> = { state: { status: 'loading', data: null, failure: null }, written: 0, failed: 0 };

const sameLoaded = <T>(a: Loaded<T>, b: Loaded<T>) =>
  a.status === b.status && a.data === b.data && a.failure === b.failure;

/** The state of data that calls and the live feed have: the newer one, or both joined. */
function withLive<T>(
  { state, written, failed }: Entry<T>,
  live: Written<T>,
  join: ResourceOptions<T>['join'],
): Loaded<T> {
  const failure = failed > live.write ? state.failure : null;
  if (state.status !== 'loaded') return { status: 'loaded', data: live.data, failure };
  const [earlier, later] = live.write > written ? [state.data, live.data] : [live.data, state.data];
  return { status: 'loaded', data: join ? join(earlier, later) : later, failure };
}

/** Number of entries kept without a subscriber. */
const idle = 50;

interface KeyedOptions<K, T, A extends readonly unknown[]> extends ResourceOptions<T> {
  readonly read: (signal: AbortSignal, key: K, ...args: A) => Promise<T>;
  /** What the live feed has of the data, with the number of its last write. */
  readonly live?: (get: Getter, key: K) => Written<T> | null;
}

/** Data from the server by key. Calls read and write it. What the live feed has of it is derived from the state of the topic. */
export function keyedResource<K, T, A extends readonly unknown[] = []>(options: KeyedOptions<K, T, A>) {
  const { what, read, merge, join = merge, personal } = options;
  const all = atom<ReadonlyMap<K, Entry<T>>>(new Map<K, Entry<T>>());
  const entryAt = derivedFamily((get, key: K): Entry<T> => get(all).get(key) ?? unread);
  // What the live feed sent before a reset is forgotten too.
  let forgotten = 0;
  const at = derivedFamily((get, key: K) => {
    const live = options.live?.(get, key);
    return live && live.write > forgotten ? withLive(get(entryAt(key)), live, join) : get(entryAt(key)).state;
  }, sameLoaded);
  const reads = new Map<K, { readonly abort: AbortController; done: Promise<void> }>();
  const times = new Map<K, number>();

  const entryOf = (key: K) => store.get(all).get(key) ?? unread;
  const stateOf = (key: K) => store.get(at(key));

  const cancel = (key: K) => {
    reads.get(key)?.abort.abort();
    reads.delete(key);
  };

  const write = (key: K, entry: Entry<T>) => {
    const next = new Map(store.get(all));
    // The last written entry is the last to be evicted.
    next.delete(key);
    next.set(key, entry);
    for (const other of next.keys()) {
      if (next.size <= idle) break;
      if (other === key || at.isMounted(other) || reads.has(other)) continue;
      next.delete(other);
      times.delete(other);
    }
    const arrives = !personal && entry.state.status === 'loaded' && stateOf(key).status !== 'loaded';
    // Lists that are the same for all users fill most of a page. A transition renders their first data in slices, so that
    // the browser responds to taps in between.
    if (arrives) startTransition(() => store.set(all, next));
    else store.set(all, next);
  };

  const put = (key: K, data: T, written: number, time = Date.now()) => {
    times.set(key, time);
    write(key, { state: { status: 'loaded', data, failure: null }, written, failed: 0 });
  };

  const set = (key: K, data: T, time?: number) => {
    if (!merge) cancel(key);
    put(key, data, nextWrite(), time);
  };

  const fail = (key: K, failure: unknown, failed = nextWrite()) => {
    const { state, written } = entryOf(key);
    const after: Loaded<T> =
      state.status === 'loaded' ? { ...state, failure } : { status: 'failed', data: null, failure };
    write(key, { state: after, written, failed });
  };

  /** The read that has cancelled another one, if a read did. */
  const replacing = (key: K) => reads.get(key)?.done;

  const run = async (key: K, { signal }: AbortController, args: A) => {
    const { state, ...numbers } = entryOf(key);
    if (state.status === 'failed') write(key, { state: { ...state, status: 'loading' }, ...numbers });
    // What the live feed sends during the read is newer than its result.
    const asked = nextWrite();
    try {
      const arrived = await read(signal, key, ...args);
      if (signal.aborted) return replacing(key);
      reads.delete(key);
      if (merge) put(key, merge(entryOf(key).state.data, arrived), nextWrite());
      else put(key, arrived, asked);
    } catch (error) {
      if (signal.aborted) return replacing(key);
      reads.delete(key);
      console.error(`${what} could not be loaded.`, error);
      fail(key, error, asked);
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
    forgotten = nextWrite();
    store.set(all, new Map<K, Entry<T>>());
  };
  if (personal) onSessionEnd(reset);

  return {
    /** What calls have returned, by key. */
    all: atom((get): ReadonlyMap<K, Loaded<T>> => new Map([...get(all)].map(([key, { state }]) => [key, state]))),
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
    /** Joins data with what calls have returned before. */
    add: (key: K, data: T) => set(key, merge ? merge(entryOf(key).state.data, data) : data),
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

interface SingleOptions<T, A extends readonly unknown[]> extends ResourceOptions<T> {
  readonly read: (signal: AbortSignal, ...args: A) => Promise<T>;
  /** What the live feed has of the data, with the number of its last write. */
  readonly live?: (get: Getter) => Written<T> | null;
}

/** Data from the server without a key, such as the games. */
export function resource<T, A extends readonly unknown[] = []>(options: SingleOptions<T, A>) {
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
