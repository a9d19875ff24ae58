import { expect, it } from 'vitest';
import { planAuth } from './plan-auth.ts';

const ports = { auth: 20_001, hub: 20_002, logging: 20_003 };

it.each([
  [{}, true],
  [{ FIREBASE_PROJECT_ID: 'demo-friends' }, true],
  [{ FIREBASE_PROJECT_ID: 'friends' }, false],
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, false],
  [{ SIGN_IN: 'house' }, false],
  [{ SIGN_IN: 'house', FIREBASE_PROJECT_ID: 'demo-friends', HOST: '0.0.0.0' }, false],
])('with %o, an emulator is started: %s', (given, isStarted) => {
  const settings: Record<string, string> = { ...given };
  expect(planAuth(settings, '/data', ports) !== undefined).toBe(isStarted);
  if (!isStarted) expect(settings).toEqual(given);
});
