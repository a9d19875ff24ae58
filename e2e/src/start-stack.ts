import { startTemporaryStack } from '@courtside/stack';

/**
 * Starts the whole product for the tests, with a league that plays ten times as fast, so that a game can be watched
 * to its end. Tests find its address in COURTSIDE_URL.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', SIMULATOR_SPEED: '10' } });
  try {
    await stack.waitReady();
  } catch (error) {
    await stack.stop();
    throw error;
  }
  process.env.COURTSIDE_URL = stack.url;
  return () => stack.stop();
}
