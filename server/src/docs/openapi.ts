import { endpoints, type RouteSpec, routes, scopeOf } from '@courtside/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { type DocumentedRoute, documentedRoutes } from './documented-routes.ts';
import type { AnyExample } from './examples/example.ts';
import { examples } from './examples/index.ts';
import { guide } from './guide.ts';
import { failureSchema, toResponses } from './responses.ts';
import { toParameters, toSchema } from './schemas.ts';
import { version } from './version.ts';

type Operation = OpenAPIV3_1.OperationObject;

/** Converts a path to OpenAPI syntax: `/api/users/:uid` becomes `/api/users/{uid}`. */
function toPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** What a caller must send, and the scope that an API key needs. */
function toSecurity(name: DocumentedRoute): Pick<Operation, 'security' | 'description'> {
  const scope = scopeOf(name);
  if (scope === null) return { security: [] };
  if (scope === 'none') return { security: [{ idToken: [] }], description: 'No API key may call this route.' };
  return { security: [{ idToken: [] }, { apiKey: [] }], description: `API keys need the scope \`${scope}\`.` };
}

function toOperation(name: DocumentedRoute, route: RouteSpec): Operation {
  const { summary, body } = route;
  const example: AnyExample = examples[name];
  const tag = endpoints[name].path.split('/')[2] ?? 'api';
  return {
    operationId: name,
    summary,
    tags: [tag.toLowerCase()],
    ...toSecurity(name),
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
  for (const name of documentedRoutes) {
    const { method, path } = endpoints[name];
    const key = toPath(path);
    paths[key] = { ...paths[key], [method.toLowerCase()]: toOperation(name, routes[name]) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Courtside',
      version,
      description: guide,
    },
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of the signed-in user',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ck_…',
          description: 'An API key of the user',
        },
      },
    },
  };
}
