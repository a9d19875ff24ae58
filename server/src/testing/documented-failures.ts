import { errorDetails, type Failure, type RouteName } from '@courtside/contract';
import { expect } from 'vitest';
import type { z } from 'zod';
import { describeApi } from '../docs/openapi.ts';
import type { Response } from './server.ts';

/** The documentation of one route. */
interface Documented {
  readonly operationId: RouteName;
  readonly responses: Readonly<
    Record<string, { content?: { 'application/json': { examples?: Record<string, { value: Failure }> } } }>
  >;
}

const { paths } = JSON.parse(JSON.stringify(describeApi())) as { paths: Record<string, Record<string, Documented>> };
/** The documented failures of all routes. */
export const examples = Object.values(paths)
  .flatMap((item) => Object.values(item))
  .flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      Object.entries(content?.['application/json'].examples ?? {}).map(([name, { value }]) => ({
        route: operationId,
        status: Number(status),
        name,
        value,
      })),
    ),
  );

/** Expects that a response is what the documentation shows: status, message, field and the kinds of its details. */
export function expectAsDocumented(response: Response, { status, value }: { status: number; value: Failure }): void {
  const { details, ...actual } = response.body;
  const { details: expectedDetails, ...expected } = value;
  expect(response.status, response.text).toBe(status);
  expect({ ...actual, requestId: undefined }).toEqual({ ...expected, requestId: undefined });
  const kinds = (all: object = {}) => Object.entries(all).map(([name, of]) => `${name}: ${typeof of}`);
  expect(kinds(details).sort()).toEqual(kinds(expectedDetails).sort());
  const schemas: Readonly<Partial<Record<string, z.ZodObject>>> = errorDetails;
  for (const each of [details, expectedDetails]) if (each !== undefined) schemas[value.code]?.strict().parse(each);
}

/** The documentation of one failure of a route. */
export function exampleOf(route: RouteName, name: string) {
  const found = examples.find((example) => example.route === route && example.name === name);
  if (found === undefined) throw new Error(`${route} does not document ${name}`);
  return found;
}
