import { type AccountId, accountsOfSeason } from '../ledger/account-id.ts';
import { netProfitCents } from '../ledger/account-state.ts';
import { rollForward } from '../ledger/recover.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import type { SeasonsDatabase } from './collections.ts';
import { logSeason } from './log-season.ts';
import { readDeleted } from './read-deleted.ts';
import type { MemberHighlights } from './read-highlights.ts';
import { renameInTables } from './rename-in-tables.ts';
import type { Season } from './season.ts';
import { recordOf } from './season-bets.ts';
import type { SeasonKeeper } from './season-keeper.ts';
import type { SeasonRow, SeasonTableDoc } from './season-table.model.ts';
import { makeTable, readTableMembers } from './season-table.ts';
import { championsOf, type SeasonMember } from './standings.ts';

/** Updates the accounts of a season to the heads of their ledgers, in case a crash interrupted a write. */
async function rollAllForward(db: SeasonsDatabase, seasonId: string): Promise<void> {
  const account = accountsOfSeason(seasonId);
  const heads = db.entries.aggregate<{ _id: AccountId; seq: number }>([
    { $match: { account } },
    { $group: { _id: '$account', seq: { $max: '$seq' } } },
  ]);
  const docs = await db.seasonAccounts.find({ _id: account }, { seq: 1 }).lean();
  const known = new Map(docs.map(({ _id, seq }) => [_id, seq]));
  for await (const { _id, seq } of heads) if ((known.get(_id) ?? 0) < seq) await rollForward(db, _id);
}

/** Whether all bets are decided, and their documents agree with the ledger. The recovery job repairs documents. */
function isComplete(members: readonly SeasonMember[], highlights: readonly MemberHighlights[]): boolean {
  const profits = new Map(
    highlights.map(({ uid, profit, hidden }) => [uid, hidden.reduce((sum, each) => sum + each.profit, profit)]),
  );
  return members.every(({ uid, stats }) => stats.inPlay === 0 && netProfitCents(stats) === (profits.get(uid) ?? 0));
}

/** The champions, without deleted users. */
async function readChampions(db: SeasonsDatabase, season: Season, rows: readonly SeasonRow[]): Promise<string[]> {
  const deleted = new Set((await readDeleted(db, rows)).map(({ uid }) => uid));
  return championsOf(
    rows.filter(({ uid }) => !deleted.has(uid)),
    season,
  ).map(({ uid }) => uid);
}

async function hasPending(db: SeasonsDatabase, seasonId: string): Promise<boolean> {
  const pending = { _id: accountsOfSeason(seasonId), 'stats.inPlay': { $gt: 0 } };
  return (await db.seasonAccounts.findOne(pending, { _id: 1 }).lean()) !== null;
}

/** Stores the table unless one is stored. @returns the stored one, or null while bets are pending */
async function storeTable(
  { db, clock, readHighlights }: Pick<SeasonKeeper, 'db' | 'clock' | 'readHighlights'>,
  season: Season,
): Promise<SeasonTableDoc | null> {
  const stored = await db.seasonTables.findOne({ _id: season.id }).lean();
  if (stored !== null) return stored;
  if (await hasPending(db, season.id)) return null;
  await rollAllForward(db, season.id);
  const group = await db.groups.findOne({ _id: season.groupId }, { memberIds: 1 }).lean();
  const now = clock();
  const members = await readTableMembers(db, season.id, group?.memberIds ?? []);
  const highlights = await readHighlights(season, members, now);
  if (!isComplete(members, highlights)) return null;
  const table = await makeTable(db, season, { members, highlights, now });
  // The day of the last change in rank is over.
  const rows = table.rows.map(({ placesGained: _, ...row }) => row);
  const champions = await readChampions(db, season, rows);
  const heads = members.map(({ uid, seq }) => ({ uid, seq }));
  const records = highlights.map(recordOf);
  const doc: SeasonTableDoc = { _id: season.id, ...table, rows, finalAt: new Date(now), champions, heads, records };
  try {
    await db.seasonTables.insertMany([doc], { lean: true, writeConcern: db.durable });
  } catch (error) {
    // Another worker stored it first.
    if (!isDuplicateKey(error)) throw error;
  }
  return db.seasonTables.findOne({ _id: season.id }).lean().exec();
}

/** Removes the names of users who deleted their account after the table read them. */
async function renameDeleted(db: SeasonsDatabase, { rows }: Pick<SeasonTableDoc, 'rows'>): Promise<void> {
  for (const { uid, username } of await readDeleted(db, rows)) await renameInTables(db, uid, username);
}

/**
 * Makes a season's table final when all its bets are decided. The first stored table is final: later corrections do not change it
 * (docs/decisions/0051).
 * @returns whether the season is final now
 */
export async function finishSeason(core: SeasonKeeper, season: Season): Promise<boolean> {
  const { db } = core;
  const table = await storeTable(core, season);
  if (table === null) return false;
  const { finalAt, rows } = table;
  await renameDeleted(db, table);
  const champions = await readChampions(db, season, rows);
  const names = rows.filter(({ uid }) => champions.includes(uid)).map(({ username }) => username);
  await logSeason(core, season, 'season-finished', names);
  const { modifiedCount } = await db.seasons.updateOne(
    { _id: season.id, finalAt: { $exists: false } },
    { $set: { finalAt, champions, phase: 'final' }, $unset: { isOpen: 1 } },
    { writeConcern: db.durable },
  );
  // A champion may have deleted the account since the read.
  if (modifiedCount === 1)
    await db.seasons.updateOne(
      { _id: season.id, champions },
      { $set: { champions: await readChampions(db, season, rows) } },
    );
  return true;
}
