import { startTemporaryStack } from '@courtside/stack';

/**
 * A league that plays ten times as fast, so that a game can be watched to its end. Its prices move as fast, too: taken
 * every five seconds they hold long enough to be bet at, on a slow machine as well.
 */
const league = { SIMULATOR_SPEED: '10', ODDS_REFRESH_SECONDS: '5' };

/** Starts the whole product for the tests. They find its address in COURTSIDE_URL. */
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
