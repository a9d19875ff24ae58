import type { Clock } from '../platform/clock.ts';
import type { SeasonsDatabase } from './collections.ts';
import { createReadHighlights, createReadProfits, type ReadHighlights, type ReadProfits } from './read-highlights.ts';

/** What a process remembers of the bets of seasons. */
export interface SeasonMemory {
  readonly readHighlights: ReadHighlights;
  readonly readProfits: ReadProfits;
}

/** What the tables of seasons are read from. */
export interface SeasonReader extends SeasonMemory {
  readonly db: SeasonsDatabase;
  readonly clock: Clock;
}

export function createSeasonMemory(db: SeasonsDatabase): SeasonMemory {
  return { readHighlights: createReadHighlights(db), readProfits: createReadProfits(db) };
}
