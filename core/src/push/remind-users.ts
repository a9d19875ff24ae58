import { leagueNote, minuteMs } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { readFirstGames, readGames } from './first-games.ts';
import type { Notifier } from './notifier.ts';
import { listUsersWithDevices } from './push-devices.ts';
import { notifyDevices } from './push-messages.ts';
import { listWanting } from './push-settings.ts';

const earliestMs = 60 * minuteMs;
const latestMs = 10 * minuteMs;
const usersPerQuery = 500;

const time = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/**
 * Orders a reminder for each user with a device who is in a group and has no bet tonight, if the first tip-off is due in
 * an hour or less and in more than ten minutes. Only games of leagues that a group of the user counts are considered. Safe to
 * repeat. @returns how many users are reminded
 */
export async function remindUsers(core: Notifier): Promise<number> {
  const { db, clock } = core;
  const now = clock();
  const isDue = ({ startTime }: { readonly startTime: Date }) => {
    const leftMs = startTime.getTime() - now;
    return leftMs <= earliestMs && leftMs > latestMs;
  };
  const games = await readGames(db, now);
  // The first game that counts for a user is the first of its league.
  const firstGames = [...Map.groupBy(games, ({ league }) => league).values()].flatMap(([first]) => first ?? []);
  if (!firstGames.some(isDue)) return 0;
  const users = await listWanting(db, await listUsersWithDevices(db), 'reminder');
  let reminded = 0;
  for (let at = 0; at < users.length; at += usersPerQuery) {
    for (const [uid, first] of await readFirstGames(db, users.slice(at, at + usersPerQuery), games)) {
      if (!isDue(first)) continue;
      await notifyDevices(core, {
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
}
