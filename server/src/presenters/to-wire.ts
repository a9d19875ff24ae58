import type { DomainOf } from '@courtside/contract';
import { z } from 'zod';

/**
 * The wire form of a value: dollars and ISO 8601 text. It has only the fields that the schema lists.
 * @throws ZodError if the value does not match the schema
 */
export function toWire<S extends z.ZodType>(schema: S, value: DomainOf<S>): z.input<S> {
  // zod copies the value and never writes to it.
  return z.encode(schema, value as z.output<S>);
}
