import { findGroup, type Group } from '../groups/group.ts';
import { type AccountId, accountsOfSeason } from '../ledger/account-id.ts';
import { dayAt } from './calendar.ts';
import type { SeasonsDatabase } from './collections.ts';
import { findOwnSeason, findSeason } from './season.ts';
import type { SeasonReader } from './season-reader.ts';
import type { SeasonRow } from './season-table.model.ts';
import { readFinalTable, readSeasonMembers } from './season-table.ts';
import { type SeasonView, viewSeason } from './season-view.ts';
import { rankSeason, type SeasonMember } from './standings.ts';

/** The number of the last entry of an account in a season, and the sum of its pending stakes in cents. */
export interface SeasonHead {
  readonly account: AccountId;
  readonly seq: number;
  readonly inPlay: number;
}

/** The current state of a season, which events then update. */
export interface FollowedSeason {
  readonly season: SeasonView;
  readonly group: Group;
  readonly members: readonly SeasonMember[];
  /** The rows of a season that is final; null before. */
  readonly finalRows: readonly SeasonRow[] | null;
}

/** Resolves if the user may see the season. @throws DomainError `season-not-found`, and as `findOwnGroup` does */
export async function admitToSeason(
  { db }: { readonly db: SeasonsDatabase },
  uid: string,
  groupId: string,
  seasonId: string,
): Promise<void> {
  await findOwnSeason(db, uid, groupId, seasonId);
}

/** Reads the current state of a season, which events then update. @throws DomainError `group-not-found`, `season-not-found` */
export async function followSeason(
  core: Pick<SeasonReader, 'db' | 'clock'>,
  groupId: string,
  seasonId: string,
): Promise<FollowedSeason> {
  const { db } = core;
  const [group, season] = await Promise.all([findGroup(db, groupId), findSeason(db, groupId, seasonId)]);
  const [viewed, members, final] = await Promise.all([
    viewSeason(core, season),
    readSeasonMembers(db, seasonId, group.memberIds),
    readFinalTable(db, season, group.memberIds),
  ]);
  return { season: viewed, group, members, finalRows: final?.rows ?? null };
}

/** The rows of a season that is followed, at a time. */
export function rowsOf(
  { season, members, finalRows }: Omit<FollowedSeason, 'group'>,
  now: number,
): readonly SeasonRow[] {
  return finalRows ?? rankSeason(season, members, dayAt(season, now));
}

/** Reads the accounts of users in seasons, in one query. Users without one are left out. */
export async function readSeasonHeads(
  { db }: { readonly db: SeasonsDatabase },
  uids: readonly string[],
): Promise<Map<string, SeasonHead[]>> {
  const accounts = await db.seasonAccounts
    .find({ uid: { $in: [...uids] }, seq: { $gt: 0 } }, { uid: 1, seq: 1, stats: 1 })
    .lean();
  const heads = new Map<string, SeasonHead[]>();
  for (const { _id: account, uid, seq, stats } of accounts)
    heads.set(uid, [...(heads.get(uid) ?? []), { account, seq, inPlay: stats.inPlay }]);
  return heads;
}

/** Reads the users who have an account in a season. */
export async function readSeasonUids({ db }: { readonly db: SeasonsDatabase }, seasonId: string): Promise<string[]> {
  const accounts = await db.seasonAccounts.find({ _id: accountsOfSeason(seasonId) }, { uid: 1 }).lean();
  return accounts.map(({ uid }) => uid);
}
