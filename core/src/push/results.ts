import { dayMs, formatChange } from '@courtside/contract';
import { fromDoc, type Group, groupProjection } from '../groups/group.ts';
import { readBalances } from '../groups/read-members.ts';
import { rankByBalance } from '../groups/standings.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { notUndone } from '../ledger/bet.model.ts';
import { type Bet, onOneGame, profitOf } from '../ledger/bet.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import { nightsAt, readNightGames, type TimedGame } from '../nights/night-games.ts';
import { moneyOf } from '../nights/night-money.ts';
import { nightPath } from '../nights/night-path.ts';
import { type Night, readNight } from '../nights/read-night.ts';
import type { PushDatabase } from './collections.ts';
import type { Notifier } from './notifier.ts';
import { listUsersWithDevices } from './push-devices.ts';
import { notifyDevices } from './push-messages.ts';
import { listWanting } from './push-settings.ts';

const usersPerQuery = 500;
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** `1st`, `22nd`. */
function ordinal(n: number): string {
  return `${n.toLocaleString('en-US')}${suffixes[ordinals.select(n)] ?? 'th'}`;
}

/** The user's oldest open group with another member; null without one. */
async function findGroup(db: PushDatabase, uid: string): Promise<Group | null> {
  const doc = await db.groups
    .findOne({ memberIds: uid, 'memberIds.1': { $exists: true }, archivedAt: { $exists: false } }, groupProjection)
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  return doc === null ? null : fromDoc(doc);
}

/** ` 2nd of 5 in Hoops.` */
async function rankWords(db: PushDatabase, uid: string, group: Group): Promise<string> {
  const rows = rankByBalance(await readBalances(db, group.memberIds));
  const own = rows.find((row) => row.uid === uid);
  return own === undefined ? '' : ` ${ordinal(own.rank)} of ${rows.length} in ${group.name}.`;
}

/** The users' bets on one game of a night. Users with an unsettled bet on one, or with none, are left out. Parlays have a message of their own. */
async function readDecided(
  db: PushDatabase,
  uids: readonly string[],
  games: readonly TimedGame[],
): Promise<ReadonlyMap<string, readonly Bet[]>> {
  const byId = new Map(games.map((game) => [game.id, game]));
  const bets = await db.bets
    .find({ uid: { $in: [...uids] }, gameId: { $in: [...byId.keys()] }, ...onOneGame, ...notUndone }, { _id: 0 })
    .lean();
  const isSettled = ({ status, gameId }: Bet) => status !== 'pending' && (byId.get(gameId)?.settledAt ?? null) !== null;
  return new Map([...Map.groupBy(bets, ({ uid }) => uid)].filter(([, own]) => own.every(isSettled)));
}

/**
 * What a night brought a user, in the money that the page of the group's night shows first: that of a season before main
 * balances. Without a group, from the main account. Null if the user has no such bet.
 */
async function resultOf(
  db: PushDatabase,
  uid: string,
  bets: readonly Bet[],
  read: (group: Group) => Promise<Night>,
): Promise<{ readonly text: string; readonly group: Group | null } | null> {
  const group = await findGroup(db, uid);
  if (group !== null) {
    const own = moneyOf(await read(group)).flatMap(({ seasonName, rows }) =>
      rows.filter((row) => row.uid === uid).map(({ profit }) => ({ seasonName, profit })),
    );
    const first = own.find(({ seasonName }) => seasonName !== null) ?? own[0];
    if (first !== undefined) {
      const { seasonName, profit } = first;
      const [where, rank] = seasonName === null ? ['', await rankWords(db, uid, group)] : [` in ${seasonName}`, ''];
      return { text: `Tonight${where}: ${formatChange(profit)}.${rank}`, group };
    }
  }
  const own = bets.filter(({ account }) => account === mainAccountOf(uid));
  if (own.length === 0) return null;
  return { text: `Tonight: ${formatChange(own.reduce((sum, bet) => sum + profitOf(bet), 0))}.`, group: null };
}

async function reportNight(core: Notifier, night: string, users: readonly string[]): Promise<number> {
  const { db, clock } = core;
  const games = await readNightGames(db, night);
  if (!games.some(({ settledAt }) => settledAt !== null)) return 0;
  const nights = new Map<string, Promise<Night>>();
  const read = (group: Group) => {
    const known = nights.get(group.id) ?? readNight(db, { group, night, now: clock() }, games);
    nights.set(group.id, known);
    return known;
  };
  let reported = 0;
  for (let at = 0; at < users.length; at += usersPerQuery) {
    const some = users.slice(at, at + usersPerQuery);
    const known = await db.pushMessages
      .find({ _id: { $in: some.map((uid) => `${uid} night-result ${night}`) } }, { uid: 1 })
      .lean();
    const reportedBefore = new Set(known.map(({ uid }) => uid));
    const others = some.filter((uid) => !reportedBefore.has(uid));
    for (const [uid, bets] of await readDecided(db, others, games)) {
      const result = await resultOf(db, uid, bets, read);
      if (result === null) continue;
      const url = result.group === null ? '/profile' : nightPath(result.group.id, night);
      await notifyDevices(core, { uid, kind: 'night-result', id: night, text: result.text, url });
      reported += 1;
    }
  }
  return reported;
}

/**
 * Orders a message for each user whose bets on the games of a night are all settled: one for each night. Safe to repeat.
 * @returns the number of users
 */
export async function reportNights(core: Notifier): Promise<number> {
  const { db, clock } = core;
  const users = await listWanting(db, await listUsersWithDevices(db), 'night-result');
  if (users.length === 0) return 0;
  const [yesterday, today] = nightsAt(clock());
  return (await reportNight(core, yesterday, users)) + (await reportNight(core, today, users));
}

/**
 * Orders a message for each member of a season that became final within the last day: one for each season. Safe to repeat.
 * @returns the number of users
 */
export async function reportSeasons(core: Notifier): Promise<number> {
  const { db, clock } = core;
  const since = new Date(clock() - dayMs);
  const seasons = await db.seasons.find({ finalAt: { $gte: since } }, { groupId: 1, name: 1, champions: 1 }).lean();
  if (seasons.length === 0) return 0;
  const users = new Set(await listWanting(db, await listUsersWithDevices(db), 'season-over'));
  let reported = 0;
  for (const { _id, groupId, name, champions } of seasons) {
    const [table, group] = await Promise.all([
      db.seasonTables.findOne({ _id }, { rows: 1 }).lean(),
      db.groups.findOne({ _id: groupId }, { memberIds: 1 }).lean(),
    ]);
    const rows = (table?.rows ?? []).filter(({ uid }) => group?.memberIds.includes(uid));
    const names = await readUsernames(db, champions);
    for (const { uid, rank } of rows) {
      if (!users.has(uid)) continue;
      const others = champions.filter((champion) => champion !== uid);
      const won = champions.includes(uid)
        ? others.length === 0
          ? 'You won.'
          : 'You share the title.'
        : `${others.map((champion) => names.get(champion) ?? '').join(' and ') || 'No member'} won.`;
      const text = `${name} is over. ${won} You finished ${ordinal(rank)} of ${rows.length}.`;
      await notifyDevices(core, { uid, kind: 'season-over', id: _id, text, url: `/group/${groupId}` });
      reported += 1;
    }
  }
  return reported;
}
