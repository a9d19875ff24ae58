import { fromDoc, type Season, seasonProjection } from './season.ts';
import type { SeasonKeeper } from './season-keeper.ts';

/** Publishes that a season was opened, or that its state, members, day or group's name changed. */
export function publishSeason({ publish }: Pick<SeasonKeeper, 'publish'>, { groupId, id }: Season): void {
  publish([{ type: 'season', groupId, seasonId: id }]);
}

/** Publishes the season that is not final of a group with a new name: accounts show the name. */
export async function publishOpenSeason(core: Pick<SeasonKeeper, 'db' | 'publish'>, groupId: string): Promise<void> {
  const open = await core.db.seasons.findOne({ groupId, isOpen: true }, seasonProjection).lean();
  if (open !== null) publishSeason(core, fromDoc(open));
}
