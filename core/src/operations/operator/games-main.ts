import { pino } from 'pino';
import { createFeedState } from '../../league/games/feed-state.ts';
import { createGames } from '../../league/games/games.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../database.ts';
import { readGamesCommand } from './games-arguments.ts';
import { listGames } from './list-games.ts';
import { renderGames } from './render-games.ts';
import { reportFailure } from './report-failure.ts';
import { retrySource } from './retry-source.ts';

const clock = systemClock;

/** Publishes nothing, so Redis is not needed. */
async function run(): Promise<void> {
  const command = readGamesCommand(process.argv.slice(2));
  const db = await openDatabase(readConfig(process.env).MONGODB_URI);
  const state = createFeedState(db, pino({ level: 'silent' }));
  try {
    if ('retry' in command) {
      process.stdout.write(await retrySource(state, command.retry));
      return;
    }
    const games = createGames({ db, clock, publish: () => undefined, alarm: () => undefined });
    const overview = await listGames({ db, games, state, clock });
    process.stdout.write(command.json ? `${JSON.stringify(overview, null, 2)}\n` : renderGames(overview, clock()));
  } finally {
    await db.close();
  }
}

await run().catch(reportFailure);
