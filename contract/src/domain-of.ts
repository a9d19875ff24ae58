import type { z } from 'zod';

/** The same type, whose fields and arrays cannot be written. */
type DeepReadonly<T> = T extends Date ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };

/**
 * What a schema describes, as the domain has it: whole cents and `Date`. Its input type is the wire form: dollars and ISO 8601
 * text.
 */
export type DomainOf<S extends z.ZodType> = DeepReadonly<z.output<S>>;
