import { nightPageSchema } from '../nights.ts';
import { nightDay } from '../scalars.ts';
import { oneGroup } from './groups.schemas.ts';
import type { nightRoutes } from './nights.ts';
import type { SchemasOf } from './route-schemas.ts';

export const nightSchemas = {
  readNight: {
    summary: 'A night of a group: games, a table and highlights for each kind of money. A corrected result changes it',
    params: oneGroup.extend({ day: nightDay }),
    success: { 200: nightPageSchema },
    errors: ['group-not-found'],
  },
} as const satisfies SchemasOf<typeof nightRoutes>;
