import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError, type NewSeason, newSeasonSchema } from '@courtside/contract';
import { findOwnGroup, requireOpen } from '../groups/group.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { advanceSeasons } from './advance-seasons.ts';
import { spanOf } from './calendar.ts';
import type { SeasonsDatabase } from './collections.ts';
import { logSeason } from './log-season.ts';
import { readSettings, type StoredSettings } from './new-season.ts';
import { publishSeason } from './publish-season.ts';
import { fromDoc, type Season, seasonProjection } from './season.ts';
import type { SeasonKeeper } from './season-keeper.ts';
import { type SeasonView, viewSeason } from './season-view.ts';

/** A request to open a season. */
export interface SeasonOrder {
  readonly uid: string;
  readonly groupId: string;
  readonly settings: NewSeason;
  /** Idempotency: the same key returns the same season. */
  readonly key?: string | undefined;
}

const settingNames = newSeasonSchema.keyof().options;

/** Whether a season has all settings that an order states. */
function isSame(season: Season, order: SeasonOrder, settings: StoredSettings): boolean {
  const isEqual = (name: keyof NewSeason) => JSON.stringify(season[name]) === JSON.stringify(settings[name]);
  return season.groupId === order.groupId && settingNames.every(isEqual);
}

/** The season that an earlier call with the same key opened, or null. @throws DomainError `key-reused` */
async function findRepeated(db: SeasonsDatabase, creation: string, order: SeasonOrder): Promise<Season | null> {
  const doc = await db.seasons.findOne({ creation }, seasonProjection).lean();
  if (doc === null) return null;
  const season = fromDoc(doc);
  // Checked with the clock of the first call: its first day may be in the past now.
  const settings = readSettings(order.settings, season.createdAt.getTime());
  if (!isSame(season, order, settings)) throw new DomainError('key-reused.season');
  return season;
}

/**
 * Stores a season, unless an earlier call with the same key has.
 * @returns the season, and whether this call created it
 */
async function storeSeason(
  { db, clock, seasonDayMs }: Pick<SeasonKeeper, 'db' | 'clock' | 'seasonDayMs'>,
  order: SeasonOrder,
): Promise<{ readonly season: Season; readonly created: boolean }> {
  const { uid, groupId, key = randomUUID() } = order;
  const group = await findOwnGroup(db, uid, groupId);
  const creation = `${uid}:${key}`;
  const existing = await findRepeated(db, creation, order);
  if (existing !== null) return { season: existing, created: false };
  if (group.creatorId !== uid) throw new DomainError('forbidden.owner');
  requireOpen(group);
  const now = clock();
  const days = seasonDayMs === null ? {} : { dayMs: seasonDayMs };
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
    const repeated = await findRepeated(db, creation, order);
    if (repeated === null) throw new DomainError('season-running');
    return { season: repeated, created: false };
  }
  return { season, created: true };
}

/**
 * Opens a season, for the group's owner. Returns the same season when the key is repeated.
 * @throws DomainError `invalid-season`, `season-running`, `key-reused`, `forbidden.owner`, and as `findOwnGroup` does
 */
export async function createSeason(core: SeasonKeeper, order: SeasonOrder): Promise<SeasonView> {
  const { season, created } = await storeSeason(core, order);
  await logSeason(core, season, 'season-opened');
  if (created) {
    // A season that starts today begins now and not at the next run of the job.
    if (season.startsAt.getTime() <= core.clock()) await advanceSeasons(core, season.groupId);
    publishSeason(core, season);
  }
  return viewSeason(core, season);
}
