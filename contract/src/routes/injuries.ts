import { z } from 'zod';
import { injuriesReportSchema } from '../entities.ts';
import type { RouteSpec } from './route-spec.ts';

const report = {
  success: { 200: injuriesReportSchema.shape.teams },
  meta: injuriesReportSchema.omit({ teams: true }),
} as const;

export const injuryRoutes = {
  readInjuries: {
    ...report,
    summary: 'The latest successful injuries report by team, with its age',
    access: 'public',
    errors: [],
  },
  scrapeInjuries: {
    ...report,
    summary:
      'Refreshes the injuries page: concurrent calls share one fetch, and it is fetched at most once in 30 seconds',
    access: 'public',
    limit: 'scrape',
    body: z.strictObject({}),
    errors: ['injuries-unavailable'],
  },
} as const satisfies Record<string, RouteSpec>;
