import { type InferRawDocTypeWithout_id, Schema } from 'mongoose';
import { objectOptions } from './schema-options.ts';

/** The fields of a document or of an object in it, in the form of a Mongoose schema definition. */
export type Fields = Readonly<Record<string, object>>;

interface FieldOptions {
  readonly enum?: readonly (string | number)[];
  /** The type of a map's values. */
  readonly of?: unknown;
  /** Which numbers the field and the lists in it hold. Whole ones by default, such as amounts in cents. */
  readonly numbers?: 'halves' | 'finite';
  readonly __rawDocTypeHint?: unknown;
}

/** The same type, whose fields and arrays cannot be written. */
export type DeepReadonly<T> = T extends Date | string | number | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]: DeepReadonly<T[K]> };

/** What a required field with this Mongoose type and these options holds. */
type Value<T, O> = O extends { readonly __rawDocTypeHint: infer Hint }
  ? Hint
  : InferRawDocTypeWithout_id<Record<'value', { type: T; required: true } & O>> extends { value: infer V }
    ? V
    : never;

/** The object that these fields describe. */
export type ObjectOf<F extends Fields> = InferRawDocTypeWithout_id<F>;

/** A field that each document has. It is never null. */
export function required<const T, const O extends FieldOptions = Record<never, never>>(type: T, options?: O) {
  return { type, required: true, ...options } as { type: T; required: true } & O;
}

/** A field that is absent from some documents. It is never null. */
export function optional<const T, const O extends FieldOptions = Record<never, never>>(type: T, options?: O) {
  return { type, allowNull: false, default: undefined, ...options } as unknown as {
    type: T;
    allowNull: false;
  } & O;
}

/** A field that each document has and that may be null. */
export function nullable<const T, const O extends FieldOptions = Record<never, never>>(type: T, options?: O) {
  // Mongoose has no such field: its `required` excludes null.
  return { type, isPresent: true, ...options } as unknown as {
    type: T;
    required: true;
    __rawDocTypeHint: Value<T, O> | null;
  };
}

/** Options of a line: a multiple of 0.5. */
export const halfPoints = { numbers: 'halves' } as const;

/** A type that the compiler cannot infer from a field's Mongoose type, such as an id of a certain kind. */
export function as<T>(): { readonly __rawDocTypeHint: T } {
  return {} as { readonly __rawDocTypeHint: T };
}

/** An object in a document. It has no `_id` and no other fields. */
export function object<const F extends Fields>(fields: F): Schema<ObjectOf<F>> {
  return new Schema(fields, objectOptions) as unknown as Schema<ObjectOf<F>>;
}
