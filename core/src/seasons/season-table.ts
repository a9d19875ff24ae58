import { withShownLegs } from '../groups/shown-legs.ts';
import { accountsOfSeason, mainAccountOf } from '../ledger/account-id.ts';
import { type Bet, betKey, profitOf } from '../ledger/bet.ts';
import { dayAt } from './calendar.ts';
import type { SeasonsDatabase } from './collections.ts';
import type { MemberHighlights } from './read-highlights.ts';
import type { Season } from './season.ts';
import { bestsOf, type Names, type SeasonBet, weekBoards } from './season-bets.ts';
import type { NamedBet, SeasonTable } from './season-table.model.ts';
import { rankSeason, type SeasonMember } from './standings.ts';

const batchSize = 1_000;

/** The names of users by uid. */
export async function readNames(db: SeasonsDatabase, uids: readonly string[]): Promise<Names> {
  const profiles = await db.users
    .find({ _id: { $in: uids.map(mainAccountOf) } }, { _id: 0, uid: 1, username: 1 }, { batchSize })
    .lean();
  return new Map(profiles.map(({ uid, username }) => [uid, username]));
}

const memberFields = {
  _id: 0,
  uid: 1,
  seq: 1,
  balance: 1,
  stats: 1,
  rebuys: 1,
  joinedOn: 1,
  joinedLate: 1,
  dayStart: 1,
} as const;

const tableFields = { ...memberFields, sums: 1 } as const;

/** The members of a season, with their accounts as last projected and without the sums of their weeks. */
export function readSeasonMembers(
  db: SeasonsDatabase,
  seasonId: string,
  memberIds: readonly string[],
): Promise<SeasonMember[]> {
  return readMembers(db, seasonId, memberIds, memberFields);
}

/** The members of a season, with everything that its table shows of their accounts. */
export function readTableMembers(
  db: SeasonsDatabase,
  seasonId: string,
  memberIds: readonly string[],
): Promise<SeasonMember[]> {
  return readMembers(db, seasonId, memberIds, tableFields);
}

async function readMembers(
  db: SeasonsDatabase,
  seasonId: string,
  memberIds: readonly string[],
  fields: typeof memberFields | typeof tableFields,
): Promise<SeasonMember[]> {
  const accounts = await db.seasonAccounts
    .find({ _id: accountsOfSeason(seasonId), seq: { $gt: 0 } }, fields, { batchSize })
    .lean();
  const names = await readNames(
    db,
    accounts.map(({ uid }) => uid),
  );
  const members = new Set(memberIds);
  return accounts.map((account) => ({
    ...account,
    username: names.get(account.uid) ?? '',
    isMember: members.has(account.uid),
  }));
}

/** Reads the complete bets of some bets, with their names. */
export async function nameBets(
  db: SeasonsDatabase,
  bets: readonly (SeasonBet | null)[],
  names: Names,
): Promise<(NamedBet | null)[]> {
  const keys = bets.flatMap((bet) => (bet === null ? [] : [betKey(bet)]));
  const docs = await db.bets.find({ _id: { $in: keys } }).lean();
  // A leg that is not decided may be on a game ahead.
  const byKey = new Map(docs.map(({ _id, ...bet }): [string, Bet] => [_id, withShownLegs(bet, () => false)]));
  return bets.map((short) => {
    const bet = short === null ? undefined : byKey.get(betKey(short));
    return bet === undefined ? null : { bet, username: names.get(bet.uid) ?? '', profit: profitOf(bet) };
  });
}

/** The table of a season from its members and their outstanding bets. */
export async function makeTable(
  db: SeasonsDatabase,
  season: Season,
  {
    members,
    highlights,
    now,
  }: { members: readonly SeasonMember[]; highlights: readonly MemberHighlights[]; now: number },
): Promise<SeasonTable> {
  const names: Names = new Map(members.map(({ uid, username }) => [uid, username]));
  const { best, worst, longestStreak } = bestsOf(highlights, names);
  const hidden = new Map(highlights.map((each) => [each.uid, each.hidden]));
  const withHidden = members.map((member) => ({ ...member, hidden: hidden.get(member.uid) ?? [] }));
  const [bestBet, worstBet] = await nameBets(db, [best, worst], names);
  return {
    rows: rankSeason(season, members, dayAt(season, now)),
    weeks: weekBoards(season, withHidden, now),
    bests: {
      ...(bestBet && { bestBet }),
      ...(worstBet && { worstBet }),
      ...(longestStreak && { longestStreak }),
    },
  };
}

/**
 * Reads the stored table of a season, with the names that users have now, and whether they are members now; null before the
 * season is final.
 */
export async function readFinalTable(
  db: SeasonsDatabase,
  season: Pick<Season, 'id' | 'finalAt'>,
  memberIds: readonly string[],
): Promise<SeasonTable | null> {
  if (season.finalAt === undefined) return null;
  const stored = await db.seasonTables.findOne({ _id: season.id }).lean();
  if (stored === null) return null;
  const names = await readNames(
    db,
    stored.rows.map(({ uid }) => uid),
  );
  const members = new Set(memberIds);
  const named = <T extends { readonly uid: string; readonly username: string }>(item: T): T => ({
    ...item,
    username: names.get(item.uid) ?? item.username,
  });
  const namedBet = (bet: NamedBet) => ({ ...bet, username: names.get(bet.bet.uid) ?? bet.username });
  const { bestBet, worstBet, longestStreak } = stored.bests;
  return {
    rows: stored.rows.map((row) => ({ ...named(row), isMember: members.has(row.uid) })),
    weeks: stored.weeks.map((week) => ({ ...week, rows: week.rows.map(named), winners: week.winners.map(named) })),
    bests: {
      ...(bestBet && { bestBet: namedBet(bestBet) }),
      ...(worstBet && { worstBet: namedBet(worstBet) }),
      ...(longestStreak && { longestStreak: named(longestStreak) }),
    },
  };
}
