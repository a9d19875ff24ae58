import { dayMs, formatCents } from '@courtside/contract';
import { notUndone } from '../../ledger/bet.model.ts';
import { profitOf } from '../../ledger/bet.ts';
import type { Clock } from '../../platform/clock.ts';
import { addDays, leagueDay, startOfLeagueDay } from '../../platform/league-day.ts';
import type { PeopleDatabase } from '../collections.ts';
import { nightPath } from '../groups/night-path.ts';
import { readBalances } from '../groups/read-members.ts';
import { rankByBalance } from '../groups/standings.ts';
import { readUsernames } from '../profiles/read-usernames.ts';
import type { PushDevices } from './push-devices.ts';
import type { PushMessages } from './push-messages.ts';
import type { PushSettingsStore } from './push-settings.ts';

/** Notifies users of results. Every run is safe to repeat: a user receives one message for each night and season. */
export interface ResultNews {
  /** Orders a message for each user whose bets on the games of a night are all settled. @returns the number of users */
  reportNights(): Promise<number>;
  /** Orders a message for each member of a season that became final within the last day. @returns the number of users */
  reportSeasons(): Promise<number>;
}

const usersPerQuery = 500;
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** `1st`, `22nd`. */
function ordinal(n: number): string {
  return `${n.toLocaleString('en-US')}${suffixes[ordinals.select(n)] ?? 'th'}`;
}

/** `+$22.73`, `−$5.00`, `$0.00`. */
function signed(cents: number): string {
  return `${cents > 0 ? '+' : cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;
}

export function createResultNews(deps: {
  db: PeopleDatabase;
  clock: Clock;
  devices: Pick<PushDevices, 'listUsers'>;
  settings: Pick<PushSettingsStore, 'wanting'>;
  messages: Pick<PushMessages, 'order'>;
}): ResultNews {
  const { db, clock, devices, settings, messages } = deps;

  /**
   * What a result says of the user's oldest open group with another member: ` 2nd of 5 in Hoops.`, and the page of the night there.
   * Without such a group nothing, and the user's bets.
   */
  async function ofGroup(uid: string, night: string): Promise<{ readonly words: string; readonly url: string }> {
    const group = await db.groups
      .findOne(
        { memberIds: uid, 'memberIds.1': { $exists: true }, archivedAt: { $exists: false } },
        { name: 1, memberIds: 1 },
      )
      .sort({ createdAt: 1, _id: 1 })
      .lean();
    if (group === null) return { words: '', url: '/profile' };
    const rows = rankByBalance(await readBalances(db, group.memberIds));
    const own = rows.find((row) => row.uid === uid);
    const words = own === undefined ? '' : ` ${ordinal(own.rank)} of ${rows.length} in ${group.name}.`;
    return { words, url: nightPath(group._id, night) };
  }

  /** The users' profits on games of a night, in cents. Users with an unsettled bet on one, or with none, are left out. */
  async function readProfits(
    uids: readonly string[],
    games: ReadonlyMap<string, boolean>,
  ): Promise<Map<string, number>> {
    const bets = await db.bets
      .find(
        { uid: { $in: [...uids] }, gameId: { $in: [...games.keys()] }, ...notUndone },
        { _id: 0, uid: 1, gameId: 1, status: 1, amount: 1, potential: 1, cashedOut: 1 },
      )
      .lean();
    const profits = new Map<string, number>();
    for (const bet of bets) profits.set(bet.uid, (profits.get(bet.uid) ?? 0) + profitOf(bet));
    for (const { uid, gameId, status } of bets)
      if (status === 'pending' || games.get(gameId) !== true) profits.delete(uid);
    return profits;
  }

  async function reportNight(night: string, users: readonly string[]): Promise<number> {
    const startTime = { $gte: startOfLeagueDay(night), $lt: startOfLeagueDay(addDays(night, 1)) };
    const games = await db.games
      .find({ betStatus: { $in: ['open', 'closed', 'final', 'settled', 'void'] }, startTime }, { settledAt: 1 })
      .lean();
    if (!games.some(({ settledAt }) => settledAt !== null)) return 0;
    const settled = new Map(games.map(({ _id, settledAt }) => [_id, settledAt !== null]));
    let reported = 0;
    for (let at = 0; at < users.length; at += usersPerQuery) {
      const some = users.slice(at, at + usersPerQuery);
      const known = await db.pushMessages
        .find({ _id: { $in: some.map((uid) => `${uid} night-result ${night}`) } }, { uid: 1 })
        .lean();
      const reportedBefore = new Set(known.map(({ uid }) => uid));
      const others = some.filter((uid) => !reportedBefore.has(uid));
      for (const [uid, profit] of await readProfits(others, settled)) {
        const { words, url } = await ofGroup(uid, night);
        const text = `Tonight: ${signed(profit)}.${words}`;
        await messages.order({ uid, kind: 'night-result', id: night, text, url });
        reported += 1;
      }
    }
    return reported;
  }

  return {
    async reportNights() {
      const users = await settings.wanting(await devices.listUsers(), 'night-result');
      if (users.length === 0) return 0;
      // Games that tip off late are settled on the next day.
      const today = leagueDay(clock());
      return (await reportNight(addDays(today, -1), users)) + (await reportNight(today, users));
    },

    async reportSeasons() {
      const since = new Date(clock() - dayMs);
      const seasons = await db.seasons.find({ finalAt: { $gte: since } }, { groupId: 1, name: 1, champions: 1 }).lean();
      if (seasons.length === 0) return 0;
      const users = new Set(await settings.wanting(await devices.listUsers(), 'season-over'));
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
          await messages.order({ uid, kind: 'season-over', id: _id, text, url: `/group/${groupId}` });
          reported += 1;
        }
      }
      return reported;
    },
  };
}
