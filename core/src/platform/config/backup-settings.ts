import { z } from 'zod';

/** Settings of the scheduled backups. */
export const backupSettings = {
  BACKUP_DIR: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('Folder for backups of the worker and before upgrades; npm uses .data/backups if unset, others none'),
  BACKUP_EVERY_HOURS: z.coerce
    .number()
    .positive()
    .max(720)
    .default(24)
    .describe('Time between two backups of the worker'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(7)
    .describe('How many backups the worker keeps; it deletes older ones after a new one is complete'),
};
