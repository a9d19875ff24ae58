import type { Group } from '../groups/group.ts';
import { dayAt } from './calendar.ts';
import { type Played, readPlayed } from './read-played.ts';
import { findOwnSeason, type Season } from './season.ts';
import type { SeasonReader } from './season-reader.ts';
import type { SeasonRow } from './season-table.model.ts';
import { readFinalTable, readSeasonMembers } from './season-table.ts';
import { type SeasonView, viewSeason } from './season-view.ts';
import { rankSeason } from './standings.ts';

/** The decided bets of a season, for luck and replays. */
export interface PlayedSeason extends Played {
  readonly season: SeasonView;
}

type PlayedReader = Pick<SeasonReader, 'db' | 'clock'>;

/** The rows of a season without what else its table shows. */
async function readRows(
  { db, clock }: PlayedReader,
  season: Season,
  { memberIds }: Group,
): Promise<readonly SeasonRow[]> {
  const final = await readFinalTable(db, season, memberIds);
  if (final !== null) return final.rows;
  return rankSeason(season, await readSeasonMembers(db, season.id, memberIds), dayAt(season, clock()));
}

/**
 * Reads the decided bets of a season on games that have tipped off, for a member of its group.
 * @throws DomainError `season-not-found`, and as `findOwnGroup` does
 */
export async function readPlayedSeason(
  core: PlayedReader,
  uid: string,
  groupId: string,
  seasonId: string,
): Promise<PlayedSeason> {
  const { group, season } = await findOwnSeason(core.db, uid, groupId, seasonId);
  const [viewed, rows] = await Promise.all([viewSeason(core, season), readRows(core, season, group)]);
  return { season: viewed, ...(await readPlayed(core.db, season, { rows, now: core.clock() })) };
}
