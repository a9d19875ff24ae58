import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** What a field that is not as it should be is refused with: a code of its own, and words for people. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * Refusals by schema, for what people type themselves; all else is told in the words of its schema. Schemas made of a
 * registered one by `describe` or another check keep its refusal.
 */
export const refusals = z.registry<Refusal>();

/** The refusal of a field of that schema, optional or not; undefined where it has none of its own. */
export function refusalOf(schema: unknown): Refusal | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const own = refusals.get(schema);
  if (own !== undefined) return own;
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? refusalOf(schema.unwrap()) : undefined;
}
