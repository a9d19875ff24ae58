import type { Job, JobDeps } from './job.ts';

/** Longer than a busy process takes to project what it committed. */
const recoveryGraceMs = 10_000;

/** Updates accounts and bets to the ledger, releases overdue holds, and settles what a crash left unsettled. */
export function recoverJob({ core, logger }: JobDeps): Job<'recover'> {
  return {
    name: 'recover',
    everyMs: 60_000,
    concurrency: 1,
    // After a long absence it reads all entries since then.
    maxIdleMs: 1_800_000,
    async run() {
      const { entriesRead, repairs, ...projections } = await core.recovery.recover({ graceMs: recoveryGraceMs });
      const counts = { ...projections, ...repairs };
      if (Object.values(counts).some((count) => count > 0)) logger.info(counts, 'recovered');
      return { entriesRead, ...counts };
    },
  };
}
