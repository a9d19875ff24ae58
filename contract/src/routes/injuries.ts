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
    summary: 'The last good injuries report by team, and beside it how old it is',
    access: 'public',
    errors: [],
  },
  scrapeInjuries: {
    ...report,
    summary: 'Reads the injuries page anew: once however many ask, and not again within half a minute',
    access: 'public',
    limit: 'scrape',
    body: z.strictObject({}),
    errors: ['injuries-unavailable'],
  },
} as const satisfies Record<string, RouteSpec>;
