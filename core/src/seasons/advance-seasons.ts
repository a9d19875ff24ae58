import { accountsOfSeason } from '../ledger/account-id.ts';
import { dayAt } from './calendar.ts';
import { finishSeason } from './finish-season.ts';
import { logSeason } from './log-season.ts';
import { joinsOf, openAccounts } from './open-accounts.ts';
import { publishSeason } from './publish-season.ts';
import type { SeasonDoc } from './season.model.ts';
import { fromDoc, type Season, stateOf } from './season.ts';
import type { SeasonKeeper } from './season-keeper.ts';
import { standingExpression } from './standings.ts';

/** What one run has done. */
interface SeasonsAdvanced {
  /** Accounts that were opened. */
  readonly opened: number;
  /** Seasons that are in another state than at the last run. */
  readonly changed: number;
}

/** A stake decided at the last moment is committed within this time, so that the final table does not miss it. */
const commitMs = 10_000;

/** Opens the accounts of members who have none. @returns how many */
async function openMissing(
  core: SeasonKeeper,
  season: Season,
  doc: SeasonDoc,
  groupVersion: number | undefined,
): Promise<number> {
  const { db } = core;
  if (groupVersion === undefined || groupVersion === doc.openedVersion) return 0;
  const group = await db.groups.findOne({ _id: season.groupId }, { memberIds: 1, joins: 1, version: 1 }).lean();
  if (group === null) return 0;
  const opened = await db.seasonAccounts.find({ _id: accountsOfSeason(season.id), seq: { $gt: 0 } }, { uid: 1 }).lean();
  const known = new Set(opened.map(({ uid }) => uid));
  const missing = joinsOf(group).filter(({ uid }) => !known.has(uid));
  const count = await openAccounts(core, season, missing);
  await db.seasons.updateOne({ _id: season.id }, { $set: { openedVersion: group.version } });
  return count;
}

/** Stores the standings at the start of a day that has begun. @returns whether it did */
async function beginDay(
  { db }: Pick<SeasonKeeper, 'db'>,
  season: Season,
  doc: SeasonDoc,
  now: number,
): Promise<boolean> {
  const day = dayAt(season, now);
  if (doc.day === day) return false;
  // On the first day there was no earlier standing.
  if (doc.day !== undefined) {
    const dayStart = { day, standing: standingExpression(season.bankroll) };
    await db.seasonAccounts.updateMany({ _id: accountsOfSeason(season.id), seq: { $gt: 0 } }, [{ $set: { dayStart } }]);
  }
  await db.seasons.updateOne({ _id: season.id }, { $set: { day } });
  return true;
}

/** Advances one season. @param groupVersion the version of its group; undefined without a group */
async function advanceSeason(
  core: SeasonKeeper,
  doc: SeasonDoc,
  groupVersion: number | undefined,
): Promise<SeasonsAdvanced> {
  const { db, clock } = core;
  const season = fromDoc(doc);
  const now = clock();
  const state = stateOf(season, now);
  // The day first: an account that is opened now had no standing when it began.
  const isNewDay = state === 'running' && (await beginDay(core, season, doc, now));
  const opened = state === 'running' ? await openMissing(core, season, doc, groupVersion) : 0;
  const isNewState = state !== doc.phase;
  // Before the state is stored, so that a crash in between repeats it. A season that was over before a run saw it also started.
  if (isNewState && doc.phase === 'upcoming') await logSeason(core, season, 'season-started');
  if (isNewState)
    await db.seasons.updateOne({ _id: season.id, finalAt: { $exists: false } }, { $set: { phase: state } });
  const hasEnded = now >= season.endsAt.getTime() + Math.min(commitMs, season.dayMs ?? commitMs);
  const isFinal = hasEnded && (await finishSeason(core, season));
  if (opened > 0 || isNewDay || isNewState || isFinal) publishSeason(core, season);
  return { opened, changed: isNewState || isFinal ? 1 : 0 };
}

/**
 * Advances every season that is not final: opens the accounts of its members when it starts and when members join, stores
 * the standings at the start of each day, and makes the table final when the season is over and its bets are decided. Safe
 * to repeat, and to run in several processes.
 * @param groupId only the season of this group
 */
export async function advanceSeasons(core: SeasonKeeper, groupId?: string): Promise<SeasonsAdvanced> {
  const { db, clock } = core;
  const ofGroup = groupId === undefined ? {} : { groupId };
  const docs = await db.seasons.find({ isOpen: true, startsAt: { $lte: new Date(clock()) }, ...ofGroup }).lean();
  const groups = await db.groups.find({ _id: { $in: docs.map(({ groupId }) => groupId) } }, { version: 1 }).lean();
  const versions = new Map(groups.map(({ _id, version }) => [_id, version]));
  let [opened, changed] = [0, 0];
  const failures: unknown[] = [];
  for (const doc of docs) {
    try {
      const result = await advanceSeason(core, doc, versions.get(doc.groupId));
      opened += result.opened;
      changed += result.changed;
    } catch (error) {
      // One season must not hold up the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} seasons could not be advanced`);
  return { opened, changed };
}
