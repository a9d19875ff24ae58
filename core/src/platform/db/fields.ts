import { type InferRawDocTypeWithout_id, Schema } from 'mongoose';
import { objectOptions } from './schema-options.ts';

/** The fields of a document or of an object in it, in the form of a Mongoose schema definition. */
export type Fields = Readonly<Record<string, object>>;

interface FieldOptions {
  readonly enum?: readonly (string | number)[];
  /** Which numbers the field holds. Whole ones by default, such as amounts in cents. */
  readonly numbers?: 'halves' | 'finite';
}

/** The same type, whose fields and arrays cannot be written. */
export type DeepReadonly<T> = T extends Date | string | number | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]: DeepReadonly<T[K]> };

/** What a required field with this Mongoose type and these options holds. */
type Value<T, O> =
  InferRawDocTypeWithout_id<Record<'value', { type: T; required: true } & O>> extends { value: infer V } ? V : never;

/** The object that these fields describe. */
export type ObjectOf<F extends Fields> = InferRawDocTypeWithout_id<F>;

/** A field that each document has and that may be null. */
export function nullable<const T, const O extends FieldOptions = Record<never, never>>(type: T, options?: O) {
  // Mongoose has no such field: its `required` excludes null.
  return { type, isPresent: true, ...options } as unknown as {
    type: T;
    required: true;
    __rawDocTypeHint: Value<T, O> | null;
  };
}

/** A type that the compiler cannot infer from a field's Mongoose type, such as an id of a certain kind. */
export function as<T>(): { readonly __rawDocTypeHint: T } {
  return {} as { readonly __rawDocTypeHint: T };
}

/** An object in a document. It has no `_id` and no other fields. */
export function object<const F extends Fields>(fields: F): Schema<ObjectOf<F>> {
  return new Schema(fields, objectOptions) as unknown as Schema<ObjectOf<F>>;
}
