import {
  DomainError,
  type ErrorCode,
  endpoints,
  errors,
  errorsOf,
  type RouteName,
  type RouteSpec,
  routes,
} from '@courtside/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { toFailure } from '../failure.ts';
import { examples } from './examples/index.ts';

type SchemaObject = OpenAPIV3_1.SchemaObject;
type Operation = OpenAPIV3_1.OperationObject;

/** An example of any route. */
interface Example {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly status: number;
  readonly data: unknown;
  readonly message?: string;
  readonly beside?: object | undefined;
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): SchemaObject {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // OpenAPI 3.1 schemas are JSON Schemas of the dialect zod writes; only the two type definitions differ.
  return json as SchemaObject;
}

/** `/api/users/:uid` as OpenAPI writes it: `/api/users/{uid}`. */
function toPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function toParameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  example: Readonly<Record<string, unknown>> = {},
): OpenAPIV3_1.ParameterObject[] {
  if (schema === undefined) return [];
  const described = toSchema(schema, 'input');
  return Object.keys(schema.shape).map((name) => ({
    name,
    in: place,
    required: place === 'path' || (described.required ?? []).includes(name),
    ...(name in example && { example: example[name] }),
    // The published types still give 3.1 parameters the schemas of 3.0.
    schema: described.properties?.[name] as OpenAPIV3_1.ParameterObject['schema'] & object,
  }));
}

/** The answer of an example, when that has the given status. */
function toExample(example: Example, status: string) {
  const { data, beside, message } = example;
  if (status !== String(example.status)) return {};
  return { example: { success: true, data, ...beside, ...(message !== undefined && { message }) } };
}

function toSuccess(route: RouteSpec, data: z.ZodType, example: object): OpenAPIV3_1.ResponseObject {
  const answer = z.object({ success: z.literal(true), data, message: z.string().optional(), ...route.beside?.shape });
  const content = { schema: toSchema(answer, 'output'), ...example };
  return { description: route.summary, content: { 'application/json': content } };
}

const retryAfter: OpenAPIV3_1.HeaderObject = {
  description: 'Seconds to wait',
  schema: { type: 'integer', minimum: 1 },
};

/** Every error a route may answer with one status: its codes, and what each tells a person. */
function toFailures(codes: readonly ErrorCode[]): OpenAPIV3_1.ResponseObject {
  const examples = codes.map((code) => [code, { value: toFailure(new DomainError(code)).body }]);
  const waits = codes.some((code) => [429, 503].includes(errors[code].status));
  return {
    ...(waits && { headers: { 'Retry-After': retryAfter } }),
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Failure' }, examples: Object.fromEntries(examples) },
    },
  };
}

function toResponses(name: RouteName, route: RouteSpec, example: Example): OpenAPIV3_1.ResponsesObject {
  const byStatus = Map.groupBy(errorsOf(name), (code) => errors[code].status);
  const successes = Object.entries(route.success).map(([status, data]) => [
    status,
    data && toSuccess(route, data, toExample(example, status)),
  ]);
  const failures = [...byStatus].map(([status, codes]) => [String(status), toFailures(codes)]);
  return Object.fromEntries([...successes, ...failures]);
}

function toOperation(name: RouteName, route: RouteSpec): Operation {
  const { summary, access, body } = route;
  const example: Example = examples[name];
  const tag = endpoints[name].path.split('/')[2] ?? 'api';
  return {
    operationId: name,
    summary,
    tags: [tag.toLowerCase()],
    security: access === 'public' ? [] : [{ idToken: [] }],
    parameters: [
      ...toParameters(route.params, 'path', example.params),
      ...toParameters(route.query, 'query', example.query),
      ...toParameters(route.headers, 'header', example.headers),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(body, 'input'), example: example.body ?? {} } },
      },
    }),
    responses: toResponses(name, route, example),
  };
}

const failure: SchemaObject = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(errors), description: 'For programs; stable' },
    message: { type: 'string', description: 'For people' },
    field: { type: 'string', description: 'The input field at fault, where there is one' },
    requestId: { type: 'string', description: "Names the request in the server's log" },
    details: { type: 'object', description: 'What a program can use, such as the price that holds now' },
  },
};

/** The whole API as OpenAPI 3.1, from the one contract that client and server are typed by. */
export function describeApi(): OpenAPIV3_1.Document {
  const paths: OpenAPIV3_1.PathsObject = {};
  for (const [name, route] of Object.entries(routes) as [RouteName, RouteSpec][]) {
    const { method, path } = endpoints[name];
    const key = toPath(path);
    paths[key] = { ...paths[key], [method.toLowerCase()]: toOperation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Courtside',
      version: '1',
      description:
        'Bet play money on basketball with friends, live. Amounts are US dollars with at most two decimals; prices are ' +
        'American. Paths may be written in any case.',
    },
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The Firebase ID token of the user',
        },
      },
    },
  };
}
