import { findOwnGroup } from '../groups/group.ts';
import { fromDoc, type Season, seasonProjection } from './season.ts';
import { type Names, recordOf } from './season-bets.ts';
import type { SeasonReader } from './season-reader.ts';
import type { MemberRecord, SeasonRow } from './season-table.model.ts';
import { readNames, readTableMembers } from './season-table.ts';
import { type SeasonView, viewSeasons } from './season-view.ts';
import { byValue } from './standings.ts';

/** The final table of a season, with the records of its members. */
export interface FinishedSeason {
  readonly season: Season;
  readonly rows: readonly SeasonRow[];
  readonly records: readonly MemberRecord[];
}

/** How a member finished a season. Money in cents. */
interface Finish extends Pick<SeasonRow, 'rank' | 'standing' | 'profit' | 'joinedLate'> {
  readonly seasonId: string;
  /** Whether the member won the title, alone or with others. */
  readonly isChampion: boolean;
}

/** What a member has achieved in all finished seasons of a group. Money in cents. */
interface AllTimeRow {
  readonly uid: string;
  readonly username: string;
  readonly isMember: boolean;
  /** Titles won, shared ones included. */
  readonly titles: number;
  readonly sharedTitles: number;
  /** The sum of the profits. */
  readonly profit: number;
  /** The day with the highest profit, the earlier one of two; null without a profit on any day. */
  readonly bestNight: { readonly seasonId: string; readonly day: string; readonly profit: number } | null;
  /** The most won bets in a row within a season. */
  readonly longestStreak: number;
  /** The seasons that the member played, newest first. */
  readonly finishes: readonly Finish[];
}

/** All finished seasons of a group, newest first, and their members by titles, then by profit. */
export interface AddedSeasons {
  readonly seasons: readonly Season[];
  readonly rows: readonly AllTimeRow[];
}

function rowOf(uid: string, finished: readonly FinishedSeason[], who: { names: Names; members: ReadonlySet<string> }) {
  const played = finished.flatMap(({ season, rows, records }) => {
    const row = rows.find((each) => each.uid === uid);
    const record = records.find((each) => each.uid === uid);
    return row === undefined ? [] : [{ season, row, record }];
  });
  const titles = played.filter(({ season }) => season.champions.includes(uid));
  // Oldest first: the sort keeps the earlier one of two nights.
  const nights = played
    .toReversed()
    .flatMap(({ season, record }) => (record?.bestDay ? [{ seasonId: season.id, ...record.bestDay }] : []));
  const [bestNight = null] = nights.sort((a, b) => b.profit - a.profit);
  return {
    uid,
    username: who.names.get(uid) ?? played[0]?.row.username ?? '',
    isMember: who.members.has(uid),
    titles: titles.length,
    sharedTitles: titles.filter(({ season }) => season.champions.length > 1).length,
    profit: played.reduce((sum, { row }) => sum + row.profit, 0),
    bestNight,
    longestStreak: Math.max(0, ...played.map(({ record }) => record?.longestStreak ?? 0)),
    finishes: played.map(({ season, row: { rank, standing, profit, joinedLate } }) => ({
      seasonId: season.id,
      rank,
      standing,
      profit,
      joinedLate,
      isChampion: season.champions.includes(uid),
    })),
  };
}

/**
 * Adds up the finished seasons of a group. Pure.
 * @param finished newest first
 * @param names the names that users have now
 * @param memberIds the members of the group now
 */
export function addSeasons(
  finished: readonly FinishedSeason[],
  names: Names,
  memberIds: readonly string[],
): AddedSeasons {
  const uids = [...new Set(finished.flatMap(({ rows }) => rows.map(({ uid }) => uid)))];
  const who = { names, members: new Set(memberIds) };
  const rows: AllTimeRow[] = uids.map((uid) => rowOf(uid, finished, who));
  const byProfit = byValue<AllTimeRow>(({ profit }) => profit);
  rows.sort((a, b) => b.titles - a.titles || byProfit(a, b));
  return { seasons: finished.map(({ season }) => season), rows };
}

/** All finished seasons of a group as they are shown to its members. */
export interface AllTime extends Omit<AddedSeasons, 'seasons'> {
  readonly seasons: readonly SeasonView[];
}

type AllTimeReader = Pick<SeasonReader, 'db' | 'clock' | 'readHighlights'>;

/** The records of a season whose table was stored by an earlier version, without them: they come from the bets. */
async function readRecords({ db, clock, readHighlights }: AllTimeReader, season: Season): Promise<MemberRecord[]> {
  const members = await readTableMembers(db, season.id, []);
  return (await readHighlights(season, members, clock())).map(recordOf);
}

async function readFinished(core: AllTimeReader, groupId: string): Promise<FinishedSeason[]> {
  const { db } = core;
  const docs = await db.seasons
    .find({ groupId, finalAt: { $exists: true } }, seasonProjection)
    .sort({ createdAt: -1 })
    .lean();
  const seasons = docs.map(fromDoc);
  const tables = await db.seasonTables
    .find({ _id: { $in: seasons.map(({ id }) => id) } }, { rows: 1, records: 1 })
    .lean();
  const byId = new Map(tables.map((table) => [table._id, table]));
  const finished: FinishedSeason[] = [];
  for (const season of seasons) {
    const table = byId.get(season.id);
    if (table === undefined) continue;
    finished.push({ season, rows: table.rows, records: table.records ?? (await readRecords(core, season)) });
  }
  return finished;
}

/**
 * Reads all finished seasons of a group, and what each member has achieved in them, for a member.
 * @throws DomainError as `findOwnGroup` does
 */
export async function readAllTime(core: AllTimeReader, uid: string, groupId: string): Promise<AllTime> {
  const { memberIds } = await findOwnGroup(core.db, uid, groupId);
  const finished = await readFinished(core, groupId);
  const uids = new Set(finished.flatMap(({ rows }) => rows.map((row) => row.uid)));
  const { seasons, rows } = addSeasons(finished, await readNames(core.db, [...uids]), memberIds);
  return { seasons: await viewSeasons(core, seasons), rows };
}
