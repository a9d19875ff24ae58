import { createGames } from '../../../league/games/games.ts';
import type { CoreDatabase } from '../../../operations/database.ts';
import type { World } from '../../../testing/world.ts';
import { createSettlement } from '../settlement.ts';

/** The settlement of another process. @param db the database that the process writes to */
export function anotherProcess(world: World, db: CoreDatabase = world.db) {
  const games = createGames({ db, clock: world.clock, publish: world.publish, alarm: () => undefined });
  return createSettlement({ db, ledger: world.openLedger(undefined, db), games });
}
