import type { SeasonsDatabase } from './collections.ts';

/** The latest seasons of a group whose bets are listed. */
const seasonsListed = 5;

/** The ids of the seasons whose bets a group sees, latest first. */
export async function readSeasonIds(db: Pick<SeasonsDatabase, 'seasons'>, groupId: string): Promise<string[]> {
  const seasons = await db.seasons.find({ groupId }, { _id: 1 }).sort({ createdAt: -1 }).limit(seasonsListed).lean();
  return seasons.map(({ _id }) => _id);
}
