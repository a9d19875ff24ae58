import { endpoints, type RouteName, type RouteSpec, routes } from '@courtside/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { AnyExample } from './examples/example.ts';
import { examples } from './examples/index.ts';
import { failureSchema, toResponses } from './responses.ts';
import { toParameters, toSchema } from './schemas.ts';

type Operation = OpenAPIV3_1.OperationObject;

/** Converts a path to OpenAPI syntax: `/api/users/:uid` becomes `/api/users/{uid}`. */
function toPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function toOperation(name: RouteName, route: RouteSpec): Operation {
  const { summary, access, body } = route;
  const example: AnyExample = examples[name];
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
        // A missing body counts as an empty object.
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: toSchema(body, 'input'), example: example.body ?? {} } },
      },
    }),
    responses: toResponses(name, route, example),
  };
}

/** Describes the API in OpenAPI 3.1, generated from the contract. */
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
      schemas: { Failure: failureSchema },
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
