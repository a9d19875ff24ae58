import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError, type NewSeason } from '@courtside/contract';
import { findOwnGroup, requireOpen } from '../groups/group.ts';
import type { Clock } from '../platform/clock.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { spanOf } from './calendar.ts';
import type { SeasonsDatabase } from './collections.ts';
import { readSettings, type StoredSettings } from './new-season.ts';
import { fromDoc, type Season, seasonProjection } from './season.ts';

/** A request to open a season. */
export interface SeasonOrder {
  readonly uid: string;
  readonly groupId: string;
  readonly settings: NewSeason;
  /** Idempotency: the same key returns the same season. */
  readonly key?: string | undefined;
}

/** @returns the season, and whether this call created it */
export type CreateSeason = (order: SeasonOrder) => Promise<{ readonly season: Season; readonly created: boolean }>;

function isSame(season: Season, order: SeasonOrder, settings: StoredSettings): boolean {
  const { name, firstDay, lastDay, bankroll, maxStakeShare, rebuys, leagues, lateJoinersCanWin, groupId } = season;
  const own = { name, firstDay, lastDay, bankroll, maxStakeShare, rebuys, leagues, lateJoinersCanWin };
  const wanted = { ...own, ...settings, leagues: settings.leagues, lateJoinersCanWin: settings.lateJoinersCanWin };
  return groupId === order.groupId && JSON.stringify(own) === JSON.stringify(wanted);
}

/** @param seasonDayMs the length of a day, for demonstrations and tests; null for days of the calendar */
export function createCreateSeason(deps: {
  db: SeasonsDatabase;
  clock: Clock;
  seasonDayMs: number | null;
}): CreateSeason {
  const { db, clock, seasonDayMs } = deps;
  const days = seasonDayMs === null ? {} : { dayMs: seasonDayMs };

  async function repeat(creation: string, order: SeasonOrder): Promise<Season | null> {
    const doc = await db.seasons.findOne({ creation }, seasonProjection).lean();
    if (doc === null) return null;
    const season = fromDoc(doc);
    // Checked with the clock of the first call: its first day may be in the past now.
    const settings = readSettings(order.settings, season.createdAt.getTime());
    if (!isSame(season, order, settings)) throw new DomainError('key-reused.season');
    return season;
  }

  return async (order) => {
    const { uid, groupId, key = randomUUID() } = order;
    const group = await findOwnGroup(db, uid, groupId);
    const creation = `${uid}:${key}`;
    const existing = await repeat(creation, order);
    if (existing !== null) return { season: existing, created: false };
    if (group.creatorId !== uid) throw new DomainError('forbidden.owner');
    requireOpen(group);
    const now = clock();
    const settings = readSettings(order.settings, now);
    const season: Season = {
      id: randomBytes(16).toString('hex'),
      groupId,
      ...settings,
      ...spanOf({ ...settings, ...days }, now),
      ...days,
      createdBy: uid,
      createdAt: new Date(now),
      champions: [],
    };
    const { id, ...fields } = season;
    try {
      await db.seasons.insertMany([{ _id: id, ...fields, creation, isOpen: true, phase: 'upcoming' }], {
        lean: true,
        writeConcern: db.durable,
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const repeated = await repeat(creation, order);
      if (repeated === null) throw new DomainError('season-running');
      return { season: repeated, created: false };
    }
    return { season, created: true };
  };
}
