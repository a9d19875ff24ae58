import { expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteDeclarations } from './route-declaration.ts';
import type { RouteSchemas, SchemasOf } from './route-schemas.ts';

const declared = {
  readScore: { method: 'GET', path: '/api/score', access: 'public', weight: 1 },
} as const satisfies RouteDeclarations;
const schemas: RouteSchemas = { summary: 'A score', success: { 200: z.number() }, errors: [] };

it('every declared route has schemas, and no other does', () => {
  const complete = { readScore: schemas } satisfies SchemasOf<typeof declared>;
  // @ts-expect-error: the declared route has no schemas
  const missing = {} satisfies SchemasOf<typeof declared>;
  // @ts-expect-error: the schemas have no declared route
  const undeclared = { readScore: schemas, keepScore: schemas } satisfies SchemasOf<typeof declared>;
  expect([complete, missing, undeclared]).toHaveLength(3);
});

it('a public route has no scope, any other has one, and no key may call an admin route', () => {
  const route = { method: 'GET', path: '/api/score', weight: 1 } as const;
  const declarations = [
    { ...route, access: 'public' },
    { ...route, access: 'self', scope: 'read' },
    { ...route, access: 'admin', scope: 'none' },
    // @ts-expect-error: a public route does not look at keys
    { ...route, access: 'public', scope: 'read' },
    // @ts-expect-error: the scope is missing
    { ...route, access: 'self' },
    // @ts-expect-error: no key may call an admin route
    { ...route, access: 'admin', scope: 'read' },
  ] satisfies RouteDeclarations[string][];
  expect(declarations).toHaveLength(6);
});
