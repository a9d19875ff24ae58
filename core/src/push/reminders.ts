import { type League, leagueNames, leagueNote, minuteMs } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { notUndone } from '../ledger/bet.model.ts';
import { gameIdsOf, onSeveralGames } from '../ledger/bet.ts';
import { readNightGames } from '../nights/night-games.ts';
import type { Clock } from '../platform/clock.ts';
import type { PushDatabase } from './collections.ts';
import type { PushDevices } from './push-devices.ts';
import type { PushMessages } from './push-messages.ts';
import type { PushSettingsStore } from './push-settings.ts';

/** Reminds users before the first tip-off of a night. */
export interface Reminders {
  /**
   * Orders a reminder for each user with a device who is in a group and has no bet tonight, if the first tip-off is due in
   * an hour or less and in more than ten minutes. Only games of leagues that a group of the user counts are considered. Safe to
   * repeat. @returns how many users are reminded
   */
  remind(): Promise<number>;
  /** Whether a user still has no bet on a game of tonight that counts for a group of theirs. */
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
  db: PushDatabase;
  clock: Clock;
  devices: Pick<PushDevices, 'listUsers'>;
  settings: Pick<PushSettingsStore, 'wanting'>;
  messages: Pick<PushMessages, 'order'>;
}): Reminders {
  const { db, clock, devices, settings, messages } = deps;

  /** The games of the day that are not void, whether or not they have tipped off. */
  async function readGames(now: number) {
    const games = await readNightGames(db, leagueDay(now));
    return games.filter(({ betStatus }) => betStatus !== 'void');
  }

  /** The games that these users have a bet on, from any account. */
  async function readBetGames(
    uids: readonly string[],
    gameIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const bets = await db.bets
      .find(
        {
          uid: { $in: [...uids] },
          $or: [{ gameId: { $in: [...gameIds] } }, { 'legs.gameId': { $in: [...gameIds] }, ...onSeveralGames }],
          ...notUndone,
          status: { $in: ['pending', 'won', 'lost', 'push', 'cashed-out'] },
        },
        { _id: 0, uid: 1, gameId: 1, 'legs.gameId': 1 },
      )
      .lean();
    const byUser = Map.groupBy(bets, ({ uid }) => uid);
    return new Map([...byUser].map(([uid, own]) => [uid, new Set(own.flatMap(gameIdsOf))]));
  }

  /** The leagues that the open groups of these users count, without users who are in none. */
  async function readLeagues(uids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<League>>> {
    const groups = await db.groups
      .find({ memberIds: { $in: [...uids] }, archivedAt: { $exists: false } }, { _id: 0, memberIds: 1, leagues: 1 })
      .lean();
    const counted = new Map<string, Set<League>>();
    for (const { memberIds, leagues = leagueNames } of groups)
      for (const uid of memberIds) counted.set(uid, new Set([...(counted.get(uid) ?? []), ...leagues]));
    return counted;
  }

  /**
   * The first game of tonight that counts for each of these users. Users in no group, without such a game, and with a bet on
   * one are left out.
   */
  async function readFirstGames(
    uids: readonly string[],
    games: Awaited<ReturnType<typeof readGames>>,
  ): Promise<ReadonlyMap<string, (typeof games)[number]>> {
    const gameIds = games.map(({ id }) => id);
    const [leagues, betGames] = await Promise.all([readLeagues(uids), readBetGames(uids, gameIds)]);
    const found = new Map<string, (typeof games)[number]>();
    for (const uid of uids) {
      const counted = games.filter(({ league }) => leagues.get(uid)?.has(league));
      const [first] = counted;
      if (first !== undefined && !counted.some(({ id }) => betGames.get(uid)?.has(id))) found.set(uid, first);
    }
    return found;
  }

  return {
    async remind() {
      const now = clock();
      const isDue = ({ startTime }: { readonly startTime: Date }) => {
        const leftMs = startTime.getTime() - now;
        return leftMs <= earliestMs && leftMs > latestMs;
      };
      const games = await readGames(now);
      // The first game that counts for a user is the first of its league.
      const firstGames = [...Map.groupBy(games, ({ league }) => league).values()].flatMap(([first]) => first ?? []);
      if (!firstGames.some(isDue)) return 0;
      const users = await settings.wanting(await devices.listUsers(), 'reminder');
      let reminded = 0;
      for (let at = 0; at < users.length; at += usersPerQuery) {
        for (const [uid, first] of await readFirstGames(users.slice(at, at + usersPerQuery), games)) {
          if (!isDue(first)) continue;
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

    isStillTrue: async (uid) => (await readFirstGames([uid], await readGames(clock()))).has(uid),
  };
}
