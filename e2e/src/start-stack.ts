import { startTemporaryStack } from '@courtside/stack';

/**
 * Runs the league ten times as fast, so that a test can watch a game to its end. Prices move as fast; reading them every
 * five seconds keeps each one long enough to bet at it on a slow machine.
 */
const league = { SIMULATOR_SPEED: '10', ODDS_REFRESH_SECONDS: '5' };

/** A day of a season lasts half a minute, so that a test can watch a season to its end. */
const seasons = { SEASON_DAY_MS: '30000' };

/** Starts the whole product for the tests. Puts its URL into COURTSIDE_URL and its settings into COURTSIDE_SETTINGS. */
export default async function startForTests(): Promise<() => Promise<void>> {
  const stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', ...league, ...seasons } });
  try {
    await stack.waitReady();
  } catch (error) {
    await stack.stop();
    throw error;
  }
  process.env.COURTSIDE_URL = stack.url;
  process.env.COURTSIDE_SETTINGS = JSON.stringify(stack.env);
  return () => stack.stop();
}
