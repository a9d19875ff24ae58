import { beforeEach, expect, test, vi } from 'vitest';
import { fakeConfig } from '../../testing/fake-api.ts';

let loaded: string[] = [];

/** Opens a page of the deployment, which has loaded no service yet. */
async function openPage() {
  vi.resetModules();
  loaded = [];
  vi.doMock('./firebase/firebase-client.ts', () => {
    loaded.push('firebase');
    return { createFirebaseClient: () => 'client of firebase' };
  });
  vi.doMock('./house/house-client.ts', () => {
    loaded.push('house');
    return { createHouseClient: () => 'client of house' };
  });
  return import('./open-auth.ts');
}

beforeEach(() => fakeConfig({ signIn: 'house' }));

test('loads only the service that the deployment has', async () => {
  expect(await (await openPage()).openAuth()).toBe('client of house');
  expect(loaded).toEqual(['house']);
  fakeConfig();
  localStorage.clear();
  expect(await (await openPage()).openAuth()).toBe('client of firebase');
  expect(loaded).toEqual(['firebase']);
});

test.each([
  ['the house', { 'courtside:sign-in-service': 'house', 'courtside:has-signed-in': '1' }, ['house']],
  ['Firebase', { 'courtside:sign-in-service': 'firebase' }, ['firebase']],
  ['Firebase before there was a choice', { 'courtside:has-signed-in': '1' }, ['firebase']],
  ['none', {}, []],
])('a browser that last used %s loads it before the config is here', async (_last, stored, expected) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  const opening = (await openPage()).openAuth();
  await vi.dynamicImportSettled();
  expect(loaded).toEqual(expected);
  answer(Response.json({ signIn: 'house' }));
  expect(await opening).toBe('client of house');
});
