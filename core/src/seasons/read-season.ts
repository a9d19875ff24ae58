import type { Group } from '../groups/group.ts';
import { findOwnSeason, type Season } from './season.ts';
import type { SeasonReader } from './season-reader.ts';
import type { SeasonRow, SeasonTable } from './season-table.model.ts';
import { makeTable, readFinalTable, readTableMembers } from './season-table.ts';
import { type SeasonView, viewSeason } from './season-view.ts';

/** A season with everything that the members of its group see. */
export interface SeasonDetail extends SeasonTable {
  readonly season: SeasonView;
  /** The row of the user who asked; null without an account. */
  readonly own: SeasonRow | null;
}

/** Reads the table of a season: the stored one once it is final. */
export async function readSeasonTable(
  { db, clock, readHighlights }: Pick<SeasonReader, 'db' | 'clock' | 'readHighlights'>,
  season: Season,
  { memberIds }: Group,
): Promise<SeasonTable> {
  const final = await readFinalTable(db, season, memberIds);
  if (final !== null) return final;
  const members = await readTableMembers(db, season.id, memberIds);
  const now = clock();
  return makeTable(db, season, { members, highlights: await readHighlights(season, members, now), now });
}

/** Reads a season for a member of its group. @throws DomainError `season-not-found`, and as `findOwnGroup` does */
export async function readSeason(
  core: SeasonReader,
  uid: string,
  groupId: string,
  seasonId: string,
): Promise<SeasonDetail> {
  const { group, season } = await findOwnSeason(core.db, uid, groupId, seasonId);
  const [viewed, table] = await Promise.all([viewSeason(core, season), readSeasonTable(core, season, group)]);
  return { season: viewed, ...table, own: table.rows.find((row) => row.uid === uid) ?? null };
}
