import { z } from 'zod';

/** The same type, whose fields and arrays cannot be written. */
type DeepReadonly<T> = T extends Date ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };

/**
 * What a schema describes, as the domain has it: whole cents and `Date`. Its input type is the wire form: dollars and ISO 8601
 * text.
 */
export type DomainOf<S extends z.ZodType> = DeepReadonly<z.output<S>>;

/** The fields of an object that may be null. */
type NullableField<S extends z.ZodObject> = {
  [K in keyof z.output<S>]: null extends z.output<S>[K] ? K : never;
}[keyof z.output<S>];

/** Null for each field of an object that may be null: what a document without them stands for. */
export function nullsOf<S extends z.ZodObject>(schema: S): { readonly [K in NullableField<S>]: null } {
  const nullable = Object.entries(schema.shape).filter(([, field]) => z.safeParse(field, null).success);
  return Object.fromEntries(nullable.map(([key]) => [key, null])) as { readonly [K in NullableField<S>]: null };
}
