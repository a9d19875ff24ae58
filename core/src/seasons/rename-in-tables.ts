import type { SeasonsDatabase } from './collections.ts';

/**
 * Replaces a user's name in the final tables of seasons. They show the current name, but store the name that the user had
 * when the table became final. Safe to repeat, and at the same time as for another user.
 */
export async function renameInTables(db: SeasonsDatabase, uid: string, username: string): Promise<void> {
  const accounts = await db.seasonAccounts.find({ uid }, { seasonId: 1 }).lean();
  const ofSeasons = { _id: { $in: accounts.map(({ seasonId }) => seasonId) } };
  const inRows = {
    'rows.$[own].username': username,
    'weeks.$[].rows.$[own].username': username,
    'weeks.$[].winners.$[own].username': username,
  };
  const { durable: writeConcern } = db;
  await db.seasonTables.updateMany(ofSeasons, { $set: inRows }, { arrayFilters: [{ 'own.uid': uid }], writeConcern });
  for (const [owner, name] of [
    ['bests.bestBet.bet.uid', 'bests.bestBet.username'],
    ['bests.worstBet.bet.uid', 'bests.worstBet.username'],
    ['bests.longestStreak.uid', 'bests.longestStreak.username'],
  ] as const)
    await db.seasonTables.updateMany({ ...ofSeasons, [owner]: uid }, { $set: { [name]: username } }, { writeConcern });
}
