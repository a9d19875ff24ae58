import type { RouteName } from '@courtside/contract';
import { describeApi } from '../docs/openapi.ts';

/** The documentation of one route. */
export interface Documented {
  readonly operationId: RouteName;
  readonly parameters: readonly { name: string; in: string; example?: string | number }[];
  readonly requestBody?: { content: { 'application/json': { example: unknown } } };
  readonly responses: Readonly<Record<string, { content?: { 'application/json': { example?: object } } }>>;
}

const api = JSON.parse(JSON.stringify(describeApi())) as { paths: Record<string, Record<string, Documented>> };
/** Every documented route. */
export const documented = Object.values(api.paths).flatMap((item) => Object.values(item));

/** The example parameters of a place, such as `path` or `query`, by name. */
export function parametersOf({ parameters }: Documented, place: string): Record<string, string> {
  const given = parameters.filter((parameter) => parameter.in === place && parameter.example !== undefined);
  return Object.fromEntries(given.map(({ name, example = '' }) => [name, String(example)]));
}

/** The documented successful response. */
export function responseOf({ responses, operationId }: Documented): { status: number; body: object } {
  const found = Object.entries(responses).flatMap(([status, { content }]) => {
    const example = content?.['application/json'].example;
    return example === undefined ? [] : [{ status: Number(status), body: example }];
  });
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) throw new Error(`${operationId} needs exactly one example response`);
  return only;
}

/** @throws if the route is not documented */
export function documentationOf(route: RouteName): Documented {
  const found = documented.find(({ operationId }) => operationId === route);
  if (found === undefined) throw new Error(`${route} is not documented`);
  return found;
}
