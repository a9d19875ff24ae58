import { randomUUID } from 'node:crypto';
import { DomainError, seasonLimits } from '@courtside/contract';
import { moveOnAccount } from '../bets/account-rules.ts';
import { checkPause } from '../bets/limits/player-limits.ts';
import type { AccountState } from '../ledger/account.model.ts';
import { seasonAccountOf, type Uid } from '../ledger/account-id.ts';
import { atStakeCents } from '../ledger/account-state.ts';
import { readSeasonTable } from './read-season.ts';
import { checkRunning, findOwnSeason, type Season } from './season.ts';
import type { SeasonKeeper } from './season-keeper.ts';
import type { SeasonRow } from './season-table.model.ts';

/** A request to buy in again. */
interface RebuyOrder {
  readonly uid: Uid;
  readonly groupId: string;
  readonly seasonId: string;
  /** Idempotency: the same key pays once. */
  readonly key?: string | undefined;
}

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
 * Pays the bankroll into the user's account of a season again, as debt. A repeat with the same key pays once.
 * @returns the user's row
 * @throws DomainError `season-not-found`, `season-not-started`, `season-over`, `rebuy-not-due`, `betting-paused`, `forbidden`,
 * `unavailable`, and as `findOwnGroup` does
 */
export async function rebuy(core: SeasonKeeper, order: RebuyOrder): Promise<SeasonRow> {
  const { db, ledger, rules } = core;
  const { uid, groupId, seasonId, key = randomUUID() } = order;
  const { group, season } = await findOwnSeason(db, uid, groupId, seasonId);
  await moveOnAccount(ledger, rules, uid, {
    account: seasonAccountOf(season.id, uid),
    key: `rebuy:${key}`,
    async prepare() {
      await checkPause(core, uid);
      return (state, at) => {
        checkRunning(season, at);
        checkDue(season, state);
        return { kind: 'rebuy', amount: season.bankroll, ref: { request: key } };
      };
    },
  });
  const { rows } = await readSeasonTable(core, season, group);
  const own = rows.find((row) => row.uid === uid);
  if (own === undefined) throw new DomainError('unavailable');
  return own;
}
