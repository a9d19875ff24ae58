import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';

export type SchemaObject = OpenAPIV3_1.SchemaObject;

/**
 * Converts a zod schema to an OpenAPI 3.1 schema.
 * @param io `input` for the form a caller sends, `output` for the parsed form
 */
export function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): SchemaObject {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // A codec is described by what is sent, in both directions.
      if (zodSchema instanceof z.ZodCodec)
        Object.assign(jsonSchema, { ...toSchema(zodSchema.def.in, io), ...jsonSchema });
    },
  });
  // OpenAPI 3.1 uses the same JSON Schema dialect as zod; only the type definitions differ.
  return json as SchemaObject;
}

/** Converts the path, query or header schema of a route. Parameters arrive as text and are described by their parsed type. */
export function toParameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  example: Readonly<Record<string, unknown>> = {},
): OpenAPIV3_1.ParameterObject[] {
  if (schema === undefined) return [];
  const { required = [] } = toSchema(schema, 'input');
  const { properties = {} } = toSchema(schema, 'output');
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description, ...parsed } = properties[name] ?? {};
    return {
      name,
      in: place,
      required: required.includes(name),
      // Swagger UI shows the description of the parameter and ignores that of its schema.
      ...(description !== undefined && { description }),
      ...(name in example && { example: z.parse(field, example[name]) }),
      // The published types still give 3.1 parameters the schemas of 3.0.
      schema: parsed as OpenAPIV3_1.ParameterObject['schema'] & object,
    };
  });
}
