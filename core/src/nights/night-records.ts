import type { Cents, Selection } from '@courtside/contract';
import { nameOfAccount } from '../ledger/account-id.ts';
import { type Bet, isParlay, profitOf, selectionOf, teamChosen } from '../ledger/bet.ts';
import { type NightTable, rowsWithSteps } from './night-tables.ts';

/** A bet that turned a member's night. */
interface NightTurn extends Selection {
  /** The chosen team, or `Over` or `Under`. */
  readonly teamChosen: string;
  /** When it was decided. */
  readonly at: Date;
  readonly profit: Cents;
}

/** A member's bets of a night in one kind of money. */
export interface NightRecord {
  readonly uid: string;
  readonly bets: number;
  readonly won: number;
  readonly lost: number;
  /** The won bet with the highest profit, and the lost bet with the highest stake. Null without one, and after the first rows. */
  readonly best: NightTurn | null;
  readonly worst: NightTurn | null;
}

function turnOf(bet: Bet | undefined): NightTurn | null {
  if (!bet?.settledAt) return null;
  return { ...selectionOf(bet), teamChosen: teamChosen(bet), at: bet.settledAt, profit: profitOf(bet) };
}

/** The record of each member of a table, in its order. A parlay counts, and turns no night. Pure. @param bets the night's, shown */
export function recordsOf({ account, rows }: NightTable, bets: readonly Bet[]): NightRecord[] {
  const byUid = Map.groupBy(
    bets.filter((bet) => nameOfAccount(bet.account) === account),
    ({ uid }) => uid,
  );
  return rows.map(({ uid }, index) => {
    const own = byUid.get(uid) ?? [];
    const won = own.filter(({ status }) => status === 'won');
    const lost = own.filter(({ status }) => status === 'lost');
    const largest = (from: readonly Bet[]) =>
      from
        .filter((bet) => !isParlay(bet) && index < rowsWithSteps)
        .sort((a, b) => Math.abs(profitOf(b)) - Math.abs(profitOf(a)) || (a.id < b.id ? -1 : 1))[0];
    return {
      uid,
      bets: own.length,
      won: won.length,
      lost: lost.length,
      best: turnOf(largest(won)),
      worst: turnOf(largest(lost)),
    };
  });
}
