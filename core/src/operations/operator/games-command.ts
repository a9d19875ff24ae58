import { pino } from 'pino';
import { createGames } from '../../league/games/games.ts';
import { createFeedState } from '../../league/games/sources/feed-state.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../database.ts';
import type { Terminal } from '../program.ts';
import { readGamesCommand } from './games-arguments.ts';
import { listGames } from './list-games.ts';
import { renderGames } from './render-games.ts';
import { retrySource } from './retry-source.ts';

const clock = systemClock;

/**
 * `npm run games`: lists the games that an operator can decide, or ends the wait of a source. Publishes nothing, so Redis is
 * not needed.
 * @param options.timeoutMs how long it waits for MongoDB, in milliseconds
 */
export async function gamesCommand(
  { args, env, print }: Terminal,
  options: { readonly timeoutMs?: number } = {},
): Promise<number> {
  const command = readGamesCommand(args);
  const config = readConfig(env);
  const db = await openDatabase(config.MONGODB_URI, options);
  const state = createFeedState(db, pino({ level: 'silent' }));
  try {
    if ('retry' in command) {
      print(await retrySource(state, command.retry));
      return 0;
    }
    const games = createGames({ db, clock, publish: () => undefined, alarm: () => undefined });
    const overview = await listGames({ db, games, state, clock, hasCredits: config.games === 'odds-api' });
    print(command.json ? `${JSON.stringify(overview, null, 2)}\n` : renderGames(overview, clock()));
    return 0;
  } finally {
    await db.close();
  }
}
