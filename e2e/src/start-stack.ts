import { startTemporaryStack } from '@courtside/stack';

/**
 * Runs the league ten times as fast, so that a test can watch a game to its end. Prices move as fast; reading them every
 * five seconds keeps each one long enough to bet at it on a slow machine.
 */
const league = { SIMULATOR_SPEED: '10', ODDS_REFRESH_SECONDS: '5' };

/** Starts the whole product for the tests and puts its URL into COURTSIDE_URL. */
export default async function startForTests(): Promise<() => Promise<void>> {
  const stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', ...league } });
  try {
    await stack.waitReady();
  } catch (error) {
    await stack.stop();
    throw error;
  }
  process.env.COURTSIDE_URL = stack.url;
  return () => stack.stop();
}
