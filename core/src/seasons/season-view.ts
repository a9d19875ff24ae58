import type { SeasonState } from '@courtside/contract';
import { findOwnGroup } from '../groups/group.ts';
import { fromDoc, type Season, seasonProjection, stateOf } from './season.ts';
import type { SeasonReader } from './season-reader.ts';
import { readNames } from './season-table.ts';

/** A season as it is now. */
export interface SeasonView extends Omit<Season, 'champions'> {
  readonly state: SeasonState;
  readonly champions: readonly { readonly uid: string; readonly username: string }[];
}

type ViewReader = Pick<SeasonReader, 'db' | 'clock'>;

/** Adds to seasons their states, and the names of their champions. */
export async function viewSeasons({ db, clock }: ViewReader, seasons: readonly Season[]): Promise<SeasonView[]> {
  const now = clock();
  const names = await readNames(db, [...new Set(seasons.flatMap(({ champions }) => champions))]);
  return seasons.map((season) => ({
    ...season,
    state: stateOf(season, now),
    champions: season.champions.map((uid) => ({ uid, username: names.get(uid) ?? '' })),
  }));
}

/** Adds to a season its state, and the names of its champions. */
export async function viewSeason(core: ViewReader, season: Season): Promise<SeasonView> {
  const [viewed] = await viewSeasons(core, [season]);
  if (viewed === undefined) throw new Error(`season ${season.id} has no view`);
  return viewed;
}

/**
 * Reads the seasons of a group for a member, newest first.
 * @throws DomainError as `findOwnGroup` does
 */
export async function listSeasons(core: ViewReader, uid: string, groupId: string): Promise<SeasonView[]> {
  await findOwnGroup(core.db, uid, groupId);
  const docs = await core.db.seasons.find({ groupId }, seasonProjection).sort({ createdAt: -1 }).lean();
  return viewSeasons(core, docs.map(fromDoc));
}
