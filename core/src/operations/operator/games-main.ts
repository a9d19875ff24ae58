import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createFeedState } from '../../league/games/feed-state.ts';
import { createGames } from '../../league/games/games.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../database.ts';
import { listGames } from './list-games.ts';
import { renderGames } from './render-games.ts';
import { reportFailure, UsageError } from './report-failure.ts';

const clock = systemClock;

/** @returns whether to print JSON */
function readOptions(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\nUsage: npm run games [-- --json]`);
  }
}

/** Only reads, so Redis is not needed. */
async function run(): Promise<void> {
  const json = readOptions(process.argv.slice(2));
  const db = await openDatabase(readConfig(process.env).MONGODB_URI);
  try {
    const games = createGames({ db, clock, publish: () => undefined, alarm: () => undefined });
    const state = createFeedState(db, pino({ level: 'silent' }));
    const overview = await listGames({ db, games, state, clock });
    process.stdout.write(json ? `${JSON.stringify(overview, null, 2)}\n` : renderGames(overview, clock()));
  } finally {
    await db.close();
  }
}

await run().catch(reportFailure);
