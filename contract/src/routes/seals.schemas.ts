import { z } from 'zod';
import { maxSealRecords, sealExportSchema } from '../seals.ts';
import { ofOneGroup } from './groups.schemas.ts';
import { pageSize, type SchemasOf, wholeNumber } from './route-schemas.ts';
import type { sealRoutes } from './seals.ts';

export const sealSchemas = {
  readSeals: {
    ...ofOneGroup,
    summary:
      "The newest records of a group's chain of seals, oldest first, with the bets and games that they are about as they are now",
    query: z.strictObject({
      limit: pageSize({ max: maxSealRecords, defaultSize: maxSealRecords }),
      before: wholeNumber({ min: 1 }).optional().describe('`nextBefore` of the newer records'),
    }),
    success: { 200: sealExportSchema },
  },
} as const satisfies SchemasOf<typeof sealRoutes>;
