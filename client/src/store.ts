import { type Atom, atom, createStore, type Getter, type WritableAtom } from 'jotai';

/** The one store. Components read it through React; the socket and the session write to it with `store.set`. */
export const store = createStore();

/** Number of atoms of a family kept without a subscriber, so that going back a page finds them. */
const idle = 100;

/** Atoms by key, such as one per game. */
export interface Family<K, A> {
  (key: K): A;
  /** Whether the atom of this key has a subscriber. */
  isMounted(key: K): boolean;
  /** Number of atoms in the family. */
  size(): number;
}

/** A family that removes atoms without subscribers, oldest first, beyond the latest hundred. */
export function atomFamily<K, A extends WritableAtom<unknown, never, unknown>>(create: (key: K) => A): Family<K, A> {
  const atoms = new Map<K, A>();
  const mounted = new Set<K>();
  const family = (key: K): A => {
    const known = atoms.get(key);
    if (known) return known;
    const created = create(key);
    created.onMount = () => {
      mounted.add(key);
      return () => mounted.delete(key);
    };
    atoms.set(key, created);
    for (const other of atoms.keys()) {
      if (atoms.size - mounted.size <= idle) break;
      if (!mounted.has(other) && other !== key) atoms.delete(other);
    }
    return created;
  };
  return Object.assign(family, { isMounted: (key: K) => mounted.has(key), size: () => atoms.size });
}

/** A family of derived atoms. A value equal to the last one does not notify subscribers. */
export function derivedFamily<K, V>(
  read: (get: Getter, key: K) => V,
  isEqual: (a: V, b: V) => boolean = Object.is,
): Family<K, Atom<V>> {
  return atomFamily((key: K) => {
    let last: { readonly value: V } | null = null;
    // Only writable atoms have a mount hook.
    return atom(
      (get) => {
        const value = read(get, key);
        if (!last || !isEqual(last.value, value)) last = { value };
        return last.value;
      },
      () => undefined,
    );
  });
}

/** Resolves once a condition on atoms holds. */
export function whenTrue(condition: (get: Getter) => boolean): Promise<void> {
  const holds = atom(condition);
  return new Promise((resolve) => {
    const stop = store.sub(holds, check);
    function check(): void {
      if (!store.get(holds)) return;
      stop();
      resolve();
    }
    check();
  });
}

/** Whether two lists have the same items in the same order. */
export const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** Data with the number of its last write. Of two states of the same data, the one with the higher number is newer. */
export interface Written<T> {
  readonly data: T;
  readonly write: number;
}

let writes = 0;

/** The number of a write, one higher than that of the write before. */
export function nextWrite(): number {
  writes += 1;
  return writes;
}

/** Whether two states are the same write of the same data. */
export const sameWritten = <T>(a: Written<T> | null, b: Written<T> | null) =>
  a === b || (a !== null && b !== null && a.data === b.data && a.write === b.write);
