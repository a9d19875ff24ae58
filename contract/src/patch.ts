/** A list whose items have keys. Its items are compared field by field. */
export interface ListShape {
  /** The fields that identify an item; no two items have the same values in them. */
  readonly key: readonly string[];
  /** By a field, or by where new items are added. If another order is to be kept, the patch has it. */
  readonly order: { readonly by: string; readonly descending?: true } | 'newest-first' | 'newest-last';
  /** The fields of an item that are no plain values. */
  readonly items?: ObjectShape;
}

/** The fields of an object that are no plain values. A value in `once` is part of the whole state only, and of no patch. */
export interface ObjectShape {
  readonly [field: string]: ListShape | ObjectShape | 'once';
}

/** How the lists of a state are keyed and ordered, for a state of type `T`. */
export type Shape<T> = {
  readonly [F in keyof T]?: T[F] extends readonly (infer I)[]
    ? {
        readonly key: readonly (keyof I & string)[];
        readonly order: ListShape['order'] & ({ readonly by: keyof I & string } | string);
        readonly items?: Shape<I>;
      }
    : (T[F] extends object ? Shape<T[F]> : never) | 'once';
};

/** The fields of an object that changed, and the names of those that it no longer has. */
export type Patch<T, S = unknown> = {
  readonly [F in keyof T]?: F extends keyof S ? FieldPatch<T[F], S[F]> : T[F];
} & { readonly without?: readonly string[] };

type FieldPatch<T, S> = S extends { readonly key: readonly string[] }
  ? T extends readonly (infer I)[]
    ? ListPatch<I, S>
    : never
  : S extends object
    ? Patch<T, S>
    : never;

/** What changed in a list. A part without any is absent. A key is the values of the key's fields, with a space between. */
interface ListPatch<I, S extends { readonly key: readonly string[] } = ListShape> {
  readonly added?: readonly I[];
  /** Items with the fields of their key and those that changed. */
  readonly changed?: readonly (Pick<I, S['key'][number] & keyof I> &
    Patch<I, S extends { readonly items: infer O } ? O : unknown>)[];
  /** The keys of items that are no longer in the list. */
  readonly gone?: readonly string[];
  /** All keys in their order, if it is not the one of the shape. */
  readonly order?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;
type AnyPatch = Fields & { readonly without?: readonly string[] };
type AnyListPatch = ListPatch<Fields>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether two values are the same in JSON. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const hasAllOfA = Object.keys(a).every((field) => isSame(a[field], b[field]));
  return hasAllOfA && Object.keys(b).every((field) => b[field] === undefined || a[field] !== undefined);
}

const isList = (shape: ObjectShape[string] | undefined): shape is ListShape =>
  isObject(shape) && Array.isArray(shape.key);

const keyOf = (item: Fields, { key }: ListShape) => key.map((field) => String(item[field])).join(' ');

const byKey = (items: readonly Fields[], shape: ListShape) => new Map(items.map((item) => [keyOf(item, shape), item]));

function compare(a: unknown, b: unknown): number {
  // A list is ordered by numbers or by texts.
  const [one, other] = [a as number, b as number];
  return one < other ? -1 : Number(one > other);
}

function applyToList(before: readonly Fields[], patch: AnyListPatch, shape: ListShape): readonly Fields[] {
  const { added = [], changed = [], gone = [] } = patch;
  const { order } = shape;
  const items = byKey(before, shape);
  for (const key of [...gone, ...added.map((item) => keyOf(item, shape))]) items.delete(key);
  for (const change of changed) {
    const known = items.get(keyOf(change, shape));
    if (known !== undefined) items.set(keyOf(change, shape), applyToObject(known, change, shape.items ?? {}));
  }
  const kept = [...items.values()];
  const all = order === 'newest-first' ? [...added, ...kept] : [...kept, ...added];
  if (patch.order !== undefined) {
    const known = byKey(all, shape);
    return patch.order.flatMap((key): readonly Fields[] => {
      const item = known.get(key);
      return item === undefined ? [] : [item];
    });
  }
  if (typeof order === 'string') return all;
  const sign = order.descending ? -1 : 1;
  return all.sort((a, b) => sign * compare(a[order.by], b[order.by]));
}

function applyToObject(before: Fields, { without = [], ...patch }: AnyPatch, shape: ObjectShape): Fields {
  const left = Object.entries(before).filter(([field]) => !without.includes(field));
  const changed = Object.entries(patch).map(([field, change]) => {
    const [known, fieldShape] = [before[field], shape[field]];
    if (isList(fieldShape)) return [field, applyToList(known as Fields[], change as AnyListPatch, fieldShape)];
    return [field, isObject(fieldShape) ? applyToObject(known as Fields, change as AnyPatch, fieldShape) : change];
  });
  return Object.fromEntries([...left, ...changed]);
}

function diffLists(before: readonly Fields[], after: readonly Fields[], shape: ListShape): AnyListPatch | null {
  const [known, kept] = [byKey(before, shape), byKey(after, shape)];
  const added = after.filter((item) => !known.has(keyOf(item, shape)));
  const changed = after.flatMap((item) => {
    const earlier = known.get(keyOf(item, shape));
    const change = earlier === undefined ? null : diffObjects(earlier, item, shape.items ?? {});
    return change === null
      ? []
      : [{ ...Object.fromEntries(shape.key.map((field) => [field, item[field]])), ...change }];
  });
  const gone = [...known.keys()].filter((key) => !kept.has(key));
  const patch = {
    ...(added.length > 0 && { added }),
    ...(changed.length > 0 && { changed }),
    ...(gone.length > 0 && { gone }),
  };
  const isChanged = Object.keys(patch).length > 0;
  // The order of a list that is not patched stays as it is, also if it is not the one of the shape.
  const patched = isChanged ? applyToList(before, patch, shape) : before;
  const order = [...kept.keys()];
  if (!isSame([...byKey(patched, shape).keys()], order)) return { ...patch, order };
  return isChanged ? patch : null;
}

/** What changed in a field that both objects may have; undefined if nothing did. */
function diffField(before: unknown, after: unknown, shape: ObjectShape[string] | undefined): unknown {
  if (isList(shape)) return diffLists(before as Fields[], after as Fields[], shape) ?? undefined;
  if (isObject(shape)) return diffObjects(before as Fields, after as Fields, shape) ?? undefined;
  return shape === 'once' || isSame(before, after) ? undefined : after;
}

function diffObjects(before: Fields, after: Fields, shape: ObjectShape): AnyPatch | null {
  if (before === after) return null;
  const changed: [string, unknown][] = [];
  for (const field of Object.keys(after)) {
    if (after[field] === undefined) continue;
    const change = diffField(before[field], after[field], shape[field]);
    if (change !== undefined) changed.push([field, change]);
  }
  const without = Object.keys(before).filter((field) => before[field] !== undefined && after[field] === undefined);
  if (changed.length + without.length === 0) return null;
  return { ...Object.fromEntries(changed), ...(without.length > 0 && { without }) };
}

/** The difference between two states; null if there is none. `apply` makes the second one of the first with it. */
export function diff<T extends object, S extends ObjectShape>(before: T, after: T, shape: S): Patch<T, S> | null {
  // The functions above know the fields of a state from its shape alone.
  return diffObjects(before as Fields, after as Fields, shape) as Patch<T, S> | null;
}

/** A state after a patch. What the patch does not name is the same object as before. */
export function apply<T extends object, S extends ObjectShape>(state: T, patch: Patch<T, S>, shape: S): T {
  return applyToObject(state as Fields, patch as AnyPatch, shape) as T;
}
