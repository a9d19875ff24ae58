import { runAuditProcess } from './audit-process.ts';
import type { Job, JobDeps } from './job.ts';

/** Checks every cent of the accounts that moved lately, once a day of all, and reports every violation as an error. */
export function auditJob({ config, logger, stopping }: Pick<JobDeps, 'config' | 'logger' | 'stopping'>): Job<'audit'> {
  return {
    name: 'audit',
    everyMs: 600_000,
    concurrency: 1,
    async run() {
      const report = await runAuditProcess({ ...process.env, MONGODB_URI: config.MONGODB_URI }, stopping);
      if (report === null) return { stopped: true };
      const { found, repairs, ...counts } = report;
      for (const repair of repairs) logger.warn(repair, 'the audit repaired a bet');
      for (const violation of found) logger.error(violation, 'the audit found a violation');
      if (counts.violations > 0) throw new Error(`the audit found ${counts.violations} violations`);
      return counts;
    },
  };
}
