import type { Clock } from '../platform/clock.ts';
import type { SealsDatabase } from './collections.ts';
import { createReadExport, type ReadSealExport } from './read-export.ts';
import { createSealGames, type SealGames } from './seal-games.ts';

/** The chain of seals of each group (docs/seals.md). */
export interface Seals {
  readonly sealGames: SealGames;
  readonly readExport: ReadSealExport;
}

export function createSeals(deps: { db: SealsDatabase; clock: Clock }): Seals {
  return { sealGames: createSealGames(deps), readExport: createReadExport(deps) };
}
