import type { Clock } from '../platform/clock.ts';
import type { NightsDatabase } from './collections.ts';

/** What the nights of groups are read from. */
export interface NightReader {
  readonly db: NightsDatabase;
  readonly clock: Clock;
}
