/** Waiting things, in one lane per key. A batch takes the first of each lane; lanes take turns at being first. */
export interface Lanes<T> {
  readonly size: number;
  has(key: string): boolean;
  add(item: T): void;
  /** Puts an item that was taken back at the front of its lane. */
  putBack(item: T): void;
  /** Takes at most one item per lane and at most `limit` in all. */
  take(limit: number): T[];
}

/** @param laneOf the key of an item's lane */
export function createLanes<T>(laneOf: (item: T) => string): Lanes<T> {
  const lanes = new Map<string, T[]>();
  function lane(item: T): T[] {
    const key = laneOf(item);
    const existing = lanes.get(key);
    if (existing !== undefined) return existing;
    const created: T[] = [];
    lanes.set(key, created);
    return created;
  }
  return {
    get size() {
      return lanes.size;
    },
    has: (key) => lanes.has(key),
    add: (item) => void lane(item).push(item),
    putBack: (item) => void lane(item).unshift(item),
    take(limit) {
      const taken: T[] = [];
      for (const [key, items] of [...lanes].slice(0, limit)) {
        const first = items.shift();
        if (first !== undefined) taken.push(first);
        lanes.delete(key);
        if (items.length > 0) lanes.set(key, items);
      }
      return taken;
    },
  };
}
