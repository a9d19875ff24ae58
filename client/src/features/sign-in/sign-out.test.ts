import { expect, test, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { fakePush } from '../../testing/fake-push.ts';
import { turnOn } from '../push/push-device.ts';
import { signOut } from './session-actions.ts';

const steps = vi.hoisted((): string[] => []);
const never = vi.hoisted(() => new Promise<never>(() => undefined));
const auth = vi.hoisted(() => ({
  currentUid: () => 'ana',
  idToken: async () => 'token of the session',
  signOut: async () => void steps.push('signed out'),
}));
vi.mock('../session/open-auth.ts', () => ({ openAuth: async () => auth, idToken: () => auth.idToken() }));
vi.mock('./follow-session.ts', () => ({ followSession: async () => undefined }));

const settings = {
  off: [],
  quietHours: { start: '23:00', end: '08:00', timeZone: 'UTC' },
  publicKey: 'key',
  devices: 1,
};

/** Subscribes this device at a server that answers nothing from then on. */
async function subscribed() {
  steps.length = 0;
  const push = fakePush();
  fakeApi(() => ok(settings));
  await turnOn('ana', 'granted');
  const calls = fakeApi(({ method }) => {
    steps.push(method);
    return never;
  });
  return { ...push, calls };
}

test('signs out before any request, and then removes the device with the token of the session', async () => {
  const { calls } = await subscribed();
  await signOut();
  expect(steps).toEqual(['signed out']);
  await eventually(() => expect(steps).toEqual(['signed out', 'DELETE']));
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer token of the session');
});

test('signs out although no token can be had, and unsubscribes in the browser', async () => {
  const { subscription } = await subscribed();
  const token = vi.spyOn(auth, 'idToken').mockReturnValue(never);
  await signOut();
  expect(steps).toEqual(['signed out']);
  await eventually(() => expect(subscription.unsubscribe).toHaveBeenCalled());
  token.mockRestore();
});
