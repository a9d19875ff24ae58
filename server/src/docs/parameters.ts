import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { toSchema } from './to-schema.ts';

/**
 * The parameters of a route that come in one place. They come as text, and are described by what that means: a whole
 * number of so much at least and so much at most.
 */
export function toParameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  example: Readonly<Record<string, unknown>> = {},
): OpenAPIV3_1.ParameterObject[] {
  if (schema === undefined) return [];
  const { required = [] } = toSchema(schema, 'input');
  const { properties = {} } = toSchema(schema, 'output');
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description, ...meaning } = properties[name] ?? {};
    return {
      name,
      in: place,
      required: required.includes(name),
      // Said of the parameter itself: pages that show the description pass over what a schema says.
      ...(description !== undefined && { description }),
      ...(name in example && { example: z.parse(field, example[name]) }),
      // The published types still give 3.1 parameters the schemas of 3.0.
      schema: meaning as OpenAPIV3_1.ParameterObject['schema'] & object,
    };
  });
}
