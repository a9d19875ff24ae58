import { type League, leagueNames } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { notUndone } from '../ledger/bet.model.ts';
import { gameIdsOf, onSeveralGames } from '../ledger/bet.ts';
import { readNightGames } from '../nights/night-games.ts';
import type { PushDatabase } from './collections.ts';
import type { Notifier } from './notifier.ts';

/** The games of the day that are not void, whether or not they have tipped off. */
export async function readGames(db: PushDatabase, now: number) {
  const games = await readNightGames(db, leagueDay(now));
  return games.filter(({ betStatus }) => betStatus !== 'void');
}

/** The games that these users have a bet on, from any account. */
async function readBetGames(
  db: PushDatabase,
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
async function readLeagues(
  db: PushDatabase,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<League>>> {
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
export async function readFirstGames(
  db: PushDatabase,
  uids: readonly string[],
  games: Awaited<ReturnType<typeof readGames>>,
): Promise<ReadonlyMap<string, (typeof games)[number]>> {
  const gameIds = games.map(({ id }) => id);
  const [leagues, betGames] = await Promise.all([readLeagues(db, uids), readBetGames(db, uids, gameIds)]);
  const found = new Map<string, (typeof games)[number]>();
  for (const uid of uids) {
    const counted = games.filter(({ league }) => leagues.get(uid)?.has(league));
    const [first] = counted;
    if (first !== undefined && !counted.some(({ id }) => betGames.get(uid)?.has(id))) found.set(uid, first);
  }
  return found;
}

/** Whether a user still has no bet on a game of tonight that counts for a group of theirs. */
export async function isReminderTrue({ db, clock }: Pick<Notifier, 'db' | 'clock'>, uid: string): Promise<boolean> {
  return (await readFirstGames(db, [uid], await readGames(db, clock()))).has(uid);
}
