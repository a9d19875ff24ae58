import { eventCodec } from '@courtside/core/events';
import type { Game } from '@courtside/core/league/games/game';
import { readConfig } from '@courtside/core/platform/config/config';
import { streamKey } from '@courtside/core/platform/events/publisher';
import { connectRedis } from '@courtside/core/platform/redis/redis';
import { MongoClient } from 'mongodb';

/** A game that is open for an hour and belongs to a benchmark alone. */
export function ownGame(id: string, [team1, team2]: readonly [string, string]): Game {
  const startTime = new Date(Date.now() + 3_600_000);
  return {
    id,
    league: 'nba',
    team1,
    team2,
    startTime,
    endTime: startTime,
    betStatus: 'open',
    score: null,
    version: 1,
    missingSince: null,
    settledAt: null,
    markets: {
      moneyline: {
        line: null,
        prices: [120, -140],
        bookmaker: null,
        updatedAt: startTime,
        readAt: startTime,
        staleAt: startTime,
        pause: null,
        resumesAt: null,
      },
    },
    sourceIds: { odds: id, scoreboard: null },
    startedAt: null,
    resultRevision: 0,
    resultNote: null,
  };
}

const teams = [
  ['Boston Celtics', 'Miami Heat'],
  ['Denver Nuggets', 'Utah Jazz'],
  ['Chicago Bulls', 'Indiana Pacers'],
  ['Phoenix Suns', 'Toronto Raptors'],
  ['Orlando Magic', 'Atlanta Hawks'],
] as const;

/** The game at a place of a list, `bench-0` at the first. Every fifth one has the same teams. */
export function numberedGame(place: number): Game {
  return ownGame(`bench-${place}`, teams[place % teams.length] ?? teams[0]);
}

/** Stores games, so that servers that read their games find them. */
export async function storeGames(uri: string, games: readonly Game[]): Promise<void> {
  const mongo = new MongoClient(uri);
  const docs = games.map(({ id, ...game }) => ({ _id: id, ...game }));
  await mongo.db().collection<{ _id: string }>('games').insertMany(docs);
  await mongo.close();
}

/** Publishes new prices of games, as a worker does. */
export function connectOddsPublisher(env: NodeJS.ProcessEnv) {
  const redis = connectRedis(env.REDIS_URL ?? '', {
    offlineQueue: true,
    // The connection is made again, and what is published until then waits for it: Redis may still be starting.
    onError: () => undefined,
  });
  const stream = streamKey(readConfig(env).keyspace);
  return {
    publish: (games: readonly Game[]) =>
      redis.xAdd(stream, '*', { events: `[${eventCodec.encode({ type: 'odds', games })}]` }),
    close: () => redis.destroy(),
  };
}
