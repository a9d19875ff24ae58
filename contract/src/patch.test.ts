import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, diff, type ListShape, type ObjectShape } from './patch.ts';
import { topicShapes } from './topic-shapes.ts';

type Fields = Record<string, unknown>;

/** Few values, so that two states have many in common. */
const value = fc.oneof(
  fc.constantFrom(null, true, 0, 1, 'a', 'b'),
  fc.constantFrom([], [1, { a: 1 }], {}, { a: 1 }, { a: null }, { a: 1, b: [2] }),
);
const plain = fc.record({ x: value, y: value, z: value }, { requiredKeys: ['x'] });
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');

const isList = (shape: ObjectShape[string]): shape is ListShape =>
  typeof shape === 'object' && Array.isArray(shape.key);

function listOf({ key, order, items = {} }: ListShape): fc.Arbitrary<Fields[]> {
  const keys = fc.record(Object.fromEntries(key.map((field) => [field, id])));
  const by = typeof order === 'string' || key.includes(order.by) ? {} : { [order.by]: fc.nat({ max: 4 }) };
  const item = fc.tuple(objectOf(items), fc.record(by), keys).map((parts): Fields => Object.assign({}, ...parts));
  const list = fc.uniqueArray(item, { selector: (each) => key.map((field) => each[field]).join(' '), maxLength: 6 });
  if (typeof order === 'string') return list;
  // Most lists have the order of their shape, and some another one.
  const sign = order.descending ? -1 : 1;
  const sorted = list.map((all) =>
    [...all].sort((a, b) => sign * String(a[order.by]).localeCompare(String(b[order.by]))),
  );
  return fc.oneof({ weight: 3, arbitrary: sorted }, list);
}

/** A state of a shape: its lists and objects, and plain fields that may be absent. */
function objectOf(shape: ObjectShape): fc.Arbitrary<Fields> {
  const shaped = Object.entries(shape).flatMap(([field, part]) => {
    if (part === 'once') return [];
    return [[field, isList(part) ? listOf(part) : objectOf(part)] as const];
  });
  return fc.tuple(plain, fc.record(Object.fromEntries(shaped))).map(([fields, parts]) => ({ ...fields, ...parts }));
}

const inJson = <T>(sent: T): T => JSON.parse(JSON.stringify(sent));

describe.each(Object.entries<ObjectShape>(topicShapes))('the difference of two states of %s', (_, shape) => {
  const state = objectOf(shape);

  it('makes the second one of the first, also after it was sent', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const patch = diff(before, after, shape);
        expect(patch === null ? before : apply(before, inJson(patch), shape)).toStrictEqual(after);
      }),
    );
  });

  it('is null exactly for equal ones', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        expect(diff(before, inJson(before), shape)).toBeNull();
        expect(diff(before, after, shape) === null).toBe(JSON.stringify(before) === JSON.stringify(inJson(after)));
      }),
    );
  });

  it('leaves the first one as it is', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const kept = inJson(before);
        apply(before, diff(before, after, shape) ?? {}, shape);
        expect(before).toStrictEqual(kept);
      }),
    );
  });
});

const shape = { rows: { key: ['uid'], order: { by: 'position' }, items: { prices: {} } } } as const;
interface Row {
  readonly uid: string;
  readonly position: number;
  readonly prices: { readonly home: number; readonly away: number };
  readonly checking?: boolean;
}
const row = (uid: string, position: number): Row => ({ uid, position, prices: { home: 110, away: -130 } });

describe('a patch', () => {
  it('has only the fields of an item that changed, and its key', () => {
    const before = { rows: [row('a', 1), { ...row('b', 2), checking: true }], total: 2 };
    const after = { rows: [row('a', 1), { ...row('b', 2), prices: { home: 115, away: -130 } }], total: 2 };
    expect(diff<typeof before, typeof shape>(before, after as typeof before, shape)).toEqual({
      rows: { changed: [{ uid: 'b', prices: { home: 115 }, without: ['checking'] }] },
    });
  });

  it('names what is gone, and leaves the order to the shape', () => {
    const before = { rows: [row('a', 1), row('b', 2), row('c', 3)] };
    const after = { rows: [row('c', 1), row('b', 2), row('d', 3)] };
    expect(diff(before, after, shape)).toEqual({
      rows: { added: [row('d', 3)], changed: [{ uid: 'c', position: 1 }], gone: ['a'] },
    });
  });

  it('has the order of a list that is in another one', () => {
    const list = { rows: { key: ['uid'], order: 'newest-first' } } as const;
    const before = { rows: [{ uid: 'a' }, { uid: 'b' }] };
    expect(diff(before, { rows: [{ uid: 'c' }, { uid: 'a' }, { uid: 'b' }] }, list)).toEqual({
      rows: { added: [{ uid: 'c' }] },
    });
    expect(diff(before, { rows: [{ uid: 'b' }, { uid: 'a' }] }, list)).toEqual({ rows: { order: ['b', 'a'] } });
  });

  it('keeps the objects that it does not name', () => {
    const before = { rows: [row('a', 1), row('b', 2)], total: { players: 2 } };
    const next = apply(before, { rows: { changed: [{ uid: 'b', position: 3 }] } }, shape);
    expect(next.rows[0]).toBe(before.rows[0]);
    expect(next.total).toBe(before.total);
    expect(apply(before, {}, shape).rows).toBe(before.rows);
  });

  it('of an item that is not known changes nothing', () => {
    expect(apply({ rows: [row('a', 1)] }, { rows: { changed: [{ uid: 'z', position: 1 }] } }, shape)).toEqual({
      rows: [row('a', 1)],
    });
  });

  it('has no value that is sent once', () => {
    const before = { now: 1, games: [] };
    expect(diff(before, { now: 2, games: [] }, { now: 'once' })).toBeNull();
  });
});
