import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The error code and message returned when a field fails its schema. */
export interface FieldError {
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * Error codes and messages by schema, for fields that users fill in themselves. All other fields report the schema's own
 * message. A schema derived from a registered one, with `describe` or another check, keeps its entry.
 */
export const fieldErrors = z.registry<FieldError>();

/** Returns the registered error of a schema, optional or not; undefined if it has none. */
export function fieldErrorOf(schema: unknown): FieldError | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const own = fieldErrors.get(schema);
  if (own !== undefined) return own;
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? fieldErrorOf(schema.unwrap()) : undefined;
}
