import { existsSync } from 'node:fs';
import type { Settings } from '../settings.ts';

/**
 * Says how to play real games: on the first start, before there is any data, and only in demo mode.
 * @returns null on other starts
 */
export function firstStartHint({ GAMES, ODDS_API_KEY }: Settings, dataDir: string): string | null {
  const isDemo = GAMES === 'demo' || (GAMES === undefined && ODDS_API_KEY === undefined);
  if (!isDemo || existsSync(dataDir)) return null;
  return 'These games are simulated. For real games of the NBA and other leagues, without a key: GAMES=espn npm start';
}
