import { leagueNote, minuteMs } from '@courtside/contract';
import { notUndone } from '../../ledger/bet.model.ts';
import type { Clock } from '../../platform/clock.ts';
import { leagueDay, startOfLeagueDay } from '../../platform/league-day.ts';
import type { PeopleDatabase } from '../collections.ts';
import { endOfTonight } from '../groups/tonight.ts';
import type { PushDevices } from './push-devices.ts';
import type { PushMessages } from './push-messages.ts';
import type { PushSettingsStore } from './push-settings.ts';

/** Reminds users before the first tip-off of a night. */
export interface Reminders {
  /**
   * Orders a reminder for each user with a device who is in a group and has no bet tonight, if the first tip-off is due in
   * an hour or less and in more than ten minutes. Safe to repeat. @returns how many users are reminded
   */
  remind(): Promise<number>;
  /** Whether a user still has no bet on a game of tonight. */
  isStillTrue(uid: string): Promise<boolean>;
}

const earliestMs = 60 * minuteMs;
const latestMs = 10 * minuteMs;
const usersPerQuery = 500;

const time = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

export function createReminders(deps: {
  db: PeopleDatabase;
  clock: Clock;
  devices: Pick<PushDevices, 'listUsers'>;
  settings: Pick<PushSettingsStore, 'wanting'>;
  messages: Pick<PushMessages, 'order'>;
}): Reminders {
  const { db, clock, devices, settings, messages } = deps;

  /** The games of the day that are not void, whether or not they have tipped off. */
  function readGames(now: number) {
    const startTime = { $gte: startOfLeagueDay(leagueDay(now)), $lt: endOfTonight(now) };
    return db.games
      .find({ betStatus: { $in: ['open', 'closed', 'final', 'settled'] }, startTime }, { startTime: 1, league: 1 })
      .sort({ startTime: 1 })
      .lean()
      .exec();
  }

  /** Those of these users who have a bet on one of the games, from any account. */
  async function readBettors(uids: readonly string[], gameIds: readonly string[]): Promise<Set<string>> {
    const bets = await db.bets
      .find(
        {
          uid: { $in: [...uids] },
          gameId: { $in: [...gameIds] },
          ...notUndone,
          status: { $in: ['pending', 'won', 'lost', 'push', 'cashed-out'] },
        },
        { _id: 0, uid: 1 },
      )
      .lean();
    return new Set(bets.map(({ uid }) => uid));
  }

  async function readMembers(uids: readonly string[]): Promise<Set<string>> {
    const groups = await db.groups
      .find({ memberIds: { $in: [...uids] }, archivedAt: { $exists: false } }, { _id: 0, memberIds: 1 })
      .lean();
    return new Set(groups.flatMap(({ memberIds }) => memberIds));
  }

  return {
    async remind() {
      const now = clock();
      const games = await readGames(now);
      const [first] = games;
      const leftMs = first === undefined ? Number.POSITIVE_INFINITY : first.startTime.getTime() - now;
      if (first === undefined || leftMs > earliestMs || leftMs <= latestMs) return 0;
      const users = await settings.wanting(await devices.listUsers(), 'reminder');
      const gameIds = games.map(({ _id }) => _id);
      let reminded = 0;
      for (let at = 0; at < users.length; at += usersPerQuery) {
        const some = users.slice(at, at + usersPerQuery);
        const [members, bettors] = await Promise.all([readMembers(some), readBettors(some, gameIds)]);
        for (const uid of some) {
          if (!members.has(uid) || bettors.has(uid)) continue;
          await messages.order({
            uid,
            kind: 'reminder',
            id: leagueDay(now),
            text: `The first game${leagueNote(first.league)} tips off at ${time.format(first.startTime)}, and you have no bet yet.`,
            url: '/betting',
            expiresAt: first.startTime,
          });
          reminded += 1;
        }
      }
      return reminded;
    },
    async isStillTrue(uid) {
      const games = await readGames(clock());
      return !(
        await readBettors(
          [uid],
          games.map(({ _id }) => _id),
        )
      ).has(uid);
    },
  };
}
