import { DomainError } from '@courtside/contract';
import { readSeasonTable } from './read-season.ts';
import { findOwnSeason } from './season.ts';
import { compareGames, type SameGame, weeksWon } from './season-bets.ts';
import type { SeasonReader } from './season-reader.ts';
import type { NamedBet, SeasonRow } from './season-table.model.ts';
import { nameBets, readTableMembers } from './season-table.ts';

/** A member's row, and what else a comparison shows. */
export interface ComparedMember {
  readonly row: SeasonRow;
  readonly weeksWon: number;
  readonly bestBet: NamedBet | null;
  readonly longestStreak: number;
}

/** Two members of a season side by side. */
interface Comparison {
  readonly members: readonly [ComparedMember, ComparedMember];
  readonly sameGame: SameGame;
}

/**
 * Compares two members of a season, for a member of its group.
 * @throws DomainError `season-not-found`; `user-not-found` for a user without a row; and as `findOwnGroup` does
 */
export async function compareMembers(
  core: SeasonReader,
  uid: string,
  of: { readonly groupId: string; readonly seasonId: string; readonly uids: readonly [string, string] },
): Promise<Comparison> {
  const { db, clock, readHighlights, readProfits } = core;
  const { groupId, seasonId, uids } = of;
  const { group, season } = await findOwnSeason(db, uid, groupId, seasonId);
  const { rows, weeks } = await readSeasonTable(core, season, group);
  const [a, b] = uids.map((each) => rows.find((row) => row.uid === each));
  if (a === undefined || b === undefined) throw new DomainError('user-not-found');
  const now = clock();
  const both = (await readTableMembers(db, seasonId, group.memberIds)).filter((member) => uids.includes(member.uid));
  const profitsOf = async (memberId: string) => {
    const member = both.find((each) => each.uid === memberId);
    return member === undefined ? new Map<string, number>() : readProfits(seasonId, member, now);
  };
  const [highlights, ofA, ofB] = await Promise.all([
    readHighlights(season, both, now),
    profitsOf(a.uid),
    profitsOf(b.uid),
  ]);
  const names = new Map([a, b].map((row) => [row.uid, row.username]));
  const compared = async (row: SeasonRow): Promise<ComparedMember> => {
    const own = highlights.find((each) => each.uid === row.uid);
    const [bestBet = null] = await nameBets(db, [own?.best ?? null], names);
    return { row, weeksWon: weeksWon(weeks, row.uid), bestBet, longestStreak: own?.longestStreak ?? 0 };
  };
  return { members: await Promise.all([compared(a), compared(b)]), sameGame: compareGames(ofA, ofB) };
}
