import { z } from 'zod';
import { injuriesReportSchema } from '../entities.ts';
import type { injuryRoutes } from './injuries.ts';
import type { SchemasOf } from './route-schemas.ts';

const report = {
  success: { 200: injuriesReportSchema.shape.teams },
  meta: injuriesReportSchema.omit({ teams: true }),
} as const;

export const injurySchemas = {
  readInjuries: {
    ...report,
    summary: 'The latest successful injuries report by team, with its age',
    errors: [],
  },
  scrapeInjuries: {
    ...report,
    summary:
      'Refreshes the injuries page: concurrent calls share one fetch, and it is fetched at most once in 30 seconds',
    body: z.strictObject({}),
    errors: ['injuries-unavailable'],
  },
} as const satisfies SchemasOf<typeof injuryRoutes>;
