import type { Clock } from '../../platform/clock.ts';
import type { PeopleDatabase } from '../collections.ts';

/** What the nights of groups are read from. */
export interface NightReader {
  readonly db: PeopleDatabase;
  readonly clock: Clock;
}
