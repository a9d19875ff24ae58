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
import { type SchemaObject, toSchema } from './to-schema.ts';

/** The answer of an example, when that has the given status. */
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

/** The answer of a failure, but for the id of its request. */
function toFailure(failure: RouteFailure): object {
  const { name, code, message, field } = failure;
  const details = failureDetails[name];
  return { success: false, code, message, ...(field && { field }), ...(details && { details }) };
}

/** Everything a route may answer with one status of an error: the codes, and what each tells a person and a program. */
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

/** Every answer of a route by status, with its example. */
export function toResponses(name: RouteName, route: RouteSpec, example: AnyExample): OpenAPIV3_1.ResponsesObject {
  const byStatus = Map.groupBy(failuresOf(name), ({ status }) => status);
  const successes = Object.entries(route.success).map(([status, data]) => [
    status,
    data && toSuccess(route, data, toExample(example, status)),
  ]);
  const failures = [...byStatus].map(([status, told]) => [String(status), toFailures(told)]);
  return Object.fromEntries([...successes, ...failures]);
}

/** How every failure is told. */
export const failureSchema: SchemaObject = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(errors), description: 'For programs; stable' },
    message: { type: 'string', description: 'For people; may say more of the case than the examples do' },
    field: { type: 'string', description: 'The input field at fault, where there is one' },
    requestId: { type: 'string', description: "Names the request in the server's log" },
    details: {
      description: 'What a program can use, such as the price that holds now; which of them, the code says',
      anyOf: Object.entries(errorDetails).map(([code, schema]) => ({ title: code, ...toSchema(schema, 'output') })),
    },
  },
};
