import { randomUUID } from 'node:crypto';
import { DomainError, seasonLimits } from '@courtside/contract';
import { type AccountRules, moveOnAccount } from '../bets/account-rules.ts';
import type { StakeLimits } from '../bets/limits/player-limits.ts';
import type { AccountState } from '../ledger/account.model.ts';
import { seasonAccountOf, type Uid } from '../ledger/account-id.ts';
import { atStakeCents } from '../ledger/account-state.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { checkRunning, type Season } from './season.ts';

/** How often the user of an account can still buy in, in a season that allows so many. */
export function rebuysLeft(season: Pick<Season, 'rebuys'>, { rebuys = 0 }: Pick<AccountState, 'rebuys'>): number {
  return Math.max(0, season.rebuys - rebuys);
}

function checkDue(season: Season, state: AccountState): void {
  if (rebuysLeft(season, state) === 0) throw new DomainError('rebuy-not-due.used');
  const left = state.balance + atStakeCents(state);
  if (left * 100 >= season.bankroll * seasonLimits.rebuyBelowPercent) throw new DomainError('rebuy-not-due.balance');
}

/**
 * Pays the bankroll into a member's account again, as debt. A repeat with the same key pays once.
 * @throws DomainError `season-not-started`, `season-over`, `rebuy-not-due`, `betting-paused`, `forbidden`, `unavailable`
 */
export async function rebuy(
  { ledger, rules, limits }: { readonly ledger: Ledger; readonly rules: AccountRules; readonly limits: StakeLimits },
  season: Season,
  { uid, key = randomUUID() }: { readonly uid: Uid; readonly key?: string | undefined },
): Promise<void> {
  await moveOnAccount(ledger, rules, uid, {
    account: seasonAccountOf(season.id, uid),
    key: `rebuy:${key}`,
    async prepare() {
      await limits.checkPause(uid);
      return (state, at) => {
        checkRunning(season, at);
        checkDue(season, state);
        return { kind: 'rebuy', amount: season.bankroll, ref: { request: key } };
      };
    },
  });
}
