import type { Job, JobDeps } from './job.ts';

/** Brings accounts and bets up to the ledger's heads, releases overdue holds, and settles what was left behind. */
export function recoverJob({ core, logger }: JobDeps): Job<'recover'> {
  return {
    name: 'recover',
    everyMs: 60_000,
    concurrency: 1,
    async run() {
      const { entriesRead, ...mended } = await core.recovery.recover();
      if (Object.values(mended).some((count) => count > 0)) logger.info(mended, 'recovered');
      return { entriesRead, ...mended };
    },
  };
}
