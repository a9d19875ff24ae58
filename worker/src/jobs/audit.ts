import { setTimeout as wait } from 'node:timers/promises';
import { auditLately } from '@courtside/core';
import type { Job, JobDeps } from './job.ts';

const mostLogged = 20;

/** Checks every cent of the accounts that moved lately, once a day of all, and says loudly what does not hold. */
export function auditJob({ core, clock, logger }: JobDeps): Job<'audit'> {
  return {
    name: 'audit',
    everyMs: 600_000,
    concurrency: 1,
    async run() {
      const { violations, ...counts } = await auditLately(core.db, { clock, wait });
      for (const violation of violations.slice(0, mostLogged)) logger.error(violation, 'the audit found a violation');
      if (violations.length > 0) throw new Error(`the audit found ${violations.length} violations`);
      return counts;
    },
  };
}
