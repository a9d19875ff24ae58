import { releaseHold } from '@courtside/core/bets/holds';
import { parseAccountId } from '@courtside/core/ledger/account-id';
import type { Job, JobDeps } from './job.ts';

/** Refunds a held stake that no bet claimed before it expired. */
export function releaseHoldJob({ core }: JobDeps): Job<'release-hold'> {
  return {
    name: 'release-hold',
    everyMs: null,
    concurrency: 8,
    run: async ({ payload: { account, seq } }) => ({
      released: await releaseHold(core, parseAccountId(account), seq),
    }),
  };
}
