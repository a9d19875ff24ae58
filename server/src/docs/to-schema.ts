import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';

export type SchemaObject = OpenAPIV3_1.SchemaObject;

/**
 * A schema as OpenAPI 3.1 writes it.
 * @param io what a caller sends, or what that means once it is read
 */
export function toSchema(schema: z.ZodType, io: 'input' | 'output'): SchemaObject {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // OpenAPI 3.1 schemas are JSON Schemas of the dialect zod writes; only the two type definitions differ.
  return json as SchemaObject;
}
