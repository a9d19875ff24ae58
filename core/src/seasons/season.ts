import { DomainError, parlayLegs, type SeasonState } from '@courtside/contract';
import { findOwnGroup, type Group } from '../groups/group.ts';
import type { SeasonsDatabase } from './collections.ts';
import type { SeasonDoc } from './season.model.ts';

/** A season of a group. Money in cents. */
export interface Season extends Omit<SeasonDoc, '_id' | keyof typeof seasonProjection> {
  readonly id: string;
}

/** Leaves out what only the database needs. */
export const seasonProjection = {
  creation: 0,
  isOpen: 0,
  phase: 0,
  openedVersion: 0,
  playedBefore: 0,
  day: 0,
} as const;

/** The season of a document that was read with `seasonProjection`. */
export function fromDoc({ _id, ...rest }: Omit<SeasonDoc, keyof typeof seasonProjection>): Season {
  return { id: _id, ...rest };
}

/** The state of a season at a time. */
export function stateOf({ startsAt, endsAt, finalAt }: Season, now: number): SeasonState {
  if (finalAt !== undefined) return 'final';
  if (now < startsAt.getTime()) return 'upcoming';
  return now < endsAt.getTime() ? 'running' : 'finishing';
}

/** The largest stake of one bet, in cents. */
export function maxStakeOf({ bankroll, maxStakeShare }: Pick<Season, 'bankroll' | 'maxStakeShare'>): number {
  return Math.floor((bankroll * maxStakeShare) / 100);
}

/** The most legs of one bet: 1 if the season takes no parlays. */
export function maxLegsOf({ maxLegs = parlayLegs.max }: Pick<Season, 'maxLegs'>): number {
  return maxLegs;
}

/** Reads a season of a group. @throws DomainError `season-not-found` */
export async function findSeason(db: SeasonsDatabase, groupId: string, seasonId: string): Promise<Season> {
  const doc = await db.seasons.findOne({ _id: seasonId, groupId }, seasonProjection).lean();
  if (doc === null) throw new DomainError('season-not-found');
  return fromDoc(doc);
}

/**
 * Reads a season for a member of its group, with the group.
 * @throws DomainError `season-not-found`, and as `findOwnGroup` does
 */
export async function findOwnSeason(
  db: SeasonsDatabase,
  uid: string,
  groupId: string,
  seasonId: string,
): Promise<{ readonly group: Group; readonly season: Season }> {
  const group = await findOwnGroup(db, uid, groupId);
  return { group, season: await findSeason(db, groupId, seasonId) };
}

/** @throws DomainError `season-not-started` or `season-over` unless the season runs at this time */
export function checkRunning(season: Season, at: Date): void {
  const state = stateOf(season, at.getTime());
  if (state === 'upcoming') throw new DomainError('season-not-started');
  if (state !== 'running') throw new DomainError('season-over');
}
