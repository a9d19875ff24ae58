import { z } from 'zod';

const finding = z.object({ uid: z.string().nullable(), what: z.string() });

/** The last line that the scheduled audit's process writes: its result, and the first of what it found. */
export const auditMessageSchema = z.object({
  at: z.iso.datetime(),
  whole: z.boolean(),
  accounts: z.int(),
  entries: z.int(),
  violations: z.int(),
  repaired: z.int(),
  durationMs: z.number(),
  found: z.array(finding),
  repairs: z.array(finding),
});

export type AuditMessage = z.infer<typeof auditMessageSchema>;
