import type { GroupStandings, NightTable, OpenBet } from '@courtside/contract/groups';
import { type Cents, toCents } from '@courtside/contract/money';
import { useState } from 'react';

/** The last result of the night. */
export interface LastDecided {
  readonly uid: string;
  /** When it was decided, to the minute. */
  readonly at: string;
  /** What the member's bets that were decided in this minute have brought. */
  readonly profit: Cents;
}

/** Of further members, the server sends the latest profit alone: what it was before is not known. */
const membersWithSteps = 50;

/** The last result in a table of the night; null before the first. Of several in one minute, the largest. */
export function lastDecidedIn(table: NightTable | undefined): LastDecided | null {
  const rows = (table?.rows ?? []).flatMap(({ uid, steps }): LastDecided[] => {
    const [before, last] = [steps.at(-2), steps.at(-1)];
    if (last === undefined) return [];
    if (before === undefined && (table?.rows.length ?? 0) > membersWithSteps) return [];
    return [{ uid, at: last.at, profit: toCents(last.profit) - toCents(before?.profit ?? 0) }];
  });
  rows.sort((one, other) => Date.parse(other.at) - Date.parse(one.at) || Math.abs(other.profit) - Math.abs(one.profit));
  return rows[0] ?? null;
}

const openBetKey = ({ uid, account, betId, market, side, line }: OpenBet) =>
  [uid, account, betId, market, side, line].join(' ');

/** Bets that are remembered after they were decided. */
const maxDecided = 50;

/** The bets of the night that were open on this screen and are not any more, latest first. */
export function useDecidedBets({ tonight: { openBets } }: GroupStandings): readonly OpenBet[] {
  const [seen, setSeen] = useState<{ open: readonly OpenBet[]; decided: readonly OpenBet[] }>({
    open: openBets,
    decided: [],
  });
  if (seen.open === openBets) return seen.decided;
  const open = new Set(openBets.map(openBetKey));
  const decided = [...seen.open.filter((bet) => !open.has(openBetKey(bet))), ...seen.decided].slice(0, maxDecided);
  setSeen({ open: openBets, decided });
  return decided;
}

/** The bet that a result is of: null if this screen has not seen it, or if several were decided together. */
export function betOf({ uid, profit }: LastDecided, account: string, decided: readonly OpenBet[]): OpenBet | null {
  const changes = ({ stake, payout }: OpenBet) => [toCents(payout) - toCents(stake), -toCents(stake)];
  return decided.find((bet) => bet.uid === uid && bet.account === account && changes(bet).includes(profit)) ?? null;
}
