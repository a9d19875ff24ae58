import {
  errorDetails,
  errors,
  failuresOf,
  type RouteFailure,
  type RouteName,
  type RouteSpec,
} from '@courtside/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import type { AnyExample } from './examples/example.ts';
import { failureDetails } from './examples/failures.ts';
import { type SchemaObject, toSchema } from './schemas.ts';

/** The example of a successful response with the given status. */
function toExample(example: AnyExample, status: string) {
  const { data, meta, message } = example;
  if (status !== String(example.status)) return {};
  return { example: { success: true, data, ...meta, ...(message !== undefined && { message }) } };
}

function toSuccess(route: RouteSpec, data: z.ZodType, example: object): OpenAPIV3_1.ResponseObject {
  const answer = z.object({ success: z.literal(true), data, message: z.string().optional(), ...route.meta?.shape });
  const content = { schema: toSchema(answer, 'output'), ...example };
  return { description: route.summary, content: { 'application/json': content } };
}

const retryAfter: OpenAPIV3_1.HeaderObject = {
  description: 'Seconds to wait',
  schema: { type: 'integer', minimum: 1 },
};

/** The body of a failure, without the request id. */
function toFailure(failure: RouteFailure): object {
  const { name, code, message, field } = failure;
  const details = failureDetails[name];
  return { success: false, code, message, ...(field && { field }), ...(details && { details }) };
}

/** All failures of a route with one status, each with an example. */
function toFailures(failures: readonly RouteFailure[]): OpenAPIV3_1.ResponseObject {
  const examples = failures.map((failure) => [failure.name, { value: toFailure(failure) }]);
  const waits = failures.some(({ status }) => [429, 503].includes(status));
  return {
    ...(waits && { headers: { 'Retry-After': retryAfter } }),
    description: failures.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Failure' }, examples: Object.fromEntries(examples) },
    },
  };
}

const notModified: OpenAPIV3_1.ResponseObject = {
  description: 'The response is unchanged: its `ETag` is in `If-None-Match`',
};

/** Every response of a route by status, with its example. */
export function toResponses(name: RouteName, route: RouteSpec, example: AnyExample): OpenAPIV3_1.ResponsesObject {
  const byStatus = Map.groupBy(failuresOf(name), ({ status }) => status);
  const successes = Object.entries(route.success).map(([status, data]) => [
    status,
    data && toSuccess(route, data, toExample(example, status)),
  ]);
  const failures = [...byStatus].map(([status, each]) => [String(status), toFailures(each)]);
  const cached = route.cacheMs === undefined ? [] : [['304', notModified]];
  return Object.fromEntries([...successes, ...cached, ...failures]);
}

/** Schema of every failure. */
export const failureSchema: SchemaObject = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(errors), description: 'For programs; stable' },
    message: { type: 'string', description: 'For people; may be more specific than the examples' },
    field: { type: 'string', description: 'The invalid input field, if there is one' },
    requestId: { type: 'string', description: "Identifies the request in the server's log" },
    details: {
      description: 'Data for programs, such as the current price; the code determines the schema',
      anyOf: Object.entries(errorDetails).map(([code, schema]) => ({ title: code, ...toSchema(schema, 'output') })),
    },
  },
};
