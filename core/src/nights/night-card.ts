import type { Cents } from '@courtside/contract';
import { findOwnGroup } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import { profitOf } from '../ledger/bet.ts';
import { nightsAt } from './night-games.ts';
import { betWords } from './night-moments.ts';
import { moneyOf } from './night-money.ts';
import type { NightReader } from './night-reader.ts';
import { type NightRow, standingsOf } from './night-standings.ts';
import { areBetsDecided, type Night, readNight } from './read-night.ts';

/** What the picture of a group's night shows, from decided bets that the group may see. Money in cents. */
export interface NightCard {
  readonly groupName: string;
  /** The day of the league, `yyyy-mm-dd`. */
  readonly night: string;
  /** False while a bet of a member on this night is open. */
  readonly isOver: boolean;
  /** Highest profit first. At least one. */
  readonly rows: readonly NightRow[];
  /** The won bet that won the most; null if none did. */
  readonly best: { readonly username: string; readonly on: string; readonly profit: Cents } | null;
  /** The lost bet that missed its line by the fewest points. */
  readonly worst: { readonly username: string; readonly by: number; readonly profit: Cents } | null;
}

/**
 * The card of a night; null before a bet is decided. It has one kind of money: the first in which somebody is ahead, main
 * accounts before seasons. The money of main accounts and of seasons is never added up.
 */
export function cardOf(night: Night): NightCard | null {
  const { usernames } = night;
  const lists = moneyOf(night)
    .map((money) => ({ money, rows: standingsOf(money, usernames).rows }))
    .filter(({ rows }) => rows.length > 0);
  const list = lists.find(({ rows }) => (rows[0]?.profit ?? 0) > 0) ?? lists[0];
  if (list === undefined) return null;
  const { bestWin, worstBeat } = list.money.highlights;
  const findUsername = (uid: string) => usernames.get(uid) ?? '';
  return {
    groupName: night.group.name,
    night: night.night,
    isOver: areBetsDecided(night),
    rows: list.rows,
    best: bestWin && { username: findUsername(bestWin.uid), on: betWords(bestWin), profit: profitOf(bestWin) },
    worst: worstBeat && {
      username: findUsername(worstBeat.bet.uid),
      by: worstBeat.by,
      profit: profitOf(worstBeat.bet),
    },
  };
}

/**
 * Reads the card of a group's tonight for a member, or of last night while tonight has no decided bet; null without either.
 * @throws DomainError `group-not-found`, `forbidden.group`, `removed-from-group`
 */
export async function readNightCard({ db, clock }: NightReader, uid: Uid, groupId: string): Promise<NightCard | null> {
  const group = await findOwnGroup(db, uid, groupId);
  const now = clock();
  for (const night of nightsAt(now).toReversed()) {
    const card = cardOf(await readNight(db, { group, night, now }));
    if (card !== null) return card;
  }
  return null;
}
