import type { FirebaseConfig } from '@courtside/contract/client-config';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFirebaseClient } from './firebase-client.ts';

const user = {
  uid: 'ana',
  email: 'ana@example.com',
  emailVerified: false,
  reload: vi.fn<() => Promise<void>>(),
  getIdToken: vi.fn<(fresh: boolean) => Promise<string>>(),
};

const firebase = vi.hoisted(() => ({
  auth: { currentUser: null as unknown, authStateReady: async () => undefined },
  sendEmailVerification: vi.fn<(user: unknown) => Promise<void>>(),
}));
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }));
vi.mock('firebase/auth', () => ({
  initializeAuth: () => firebase.auth,
  connectAuthEmulator: () => undefined,
  browserLocalPersistence: {},
  browserSessionPersistence: {},
  indexedDBLocalPersistence: {},
  GoogleAuthProvider: { PROVIDER_ID: 'google.com' },
  createUserWithEmailAndPassword: async () => ({ user }),
  sendEmailVerification: firebase.sendEmailVerification,
}));

const config: FirebaseConfig = {
  signIn: 'firebase',
  firebase: { apiKey: 'key', authDomain: 'friends.firebaseapp.com', projectId: 'friends' },
  authEmulatorUrl: null,
  demoAccounts: [],
  feed: 'real',
};

beforeEach(() => {
  firebase.auth.currentUser = user;
  user.emailVerified = false;
  user.reload.mockReset().mockResolvedValue();
  user.getIdToken.mockReset().mockResolvedValue('token');
  firebase.sendEmailVerification.mockReset().mockResolvedValue();
});

test('a sign-up has a mail sent that confirms the address', async () => {
  await createFirebaseClient(config).signUp('ana@example.com', 'secret');
  expect(firebase.sendEmailVerification.mock.calls).toEqual([[user]]);
});

test('a sign-up succeeds if the mail cannot be sent', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  firebase.sendEmailVerification.mockRejectedValue({ code: 'auth/too-many-requests' });
  await createFirebaseClient(config).signUp('ana@example.com', 'secret');
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
});

test('a sign-up does not wait for the mail', async () => {
  firebase.sendEmailVerification.mockReturnValue(new Promise(() => undefined));
  await createFirebaseClient(config).signUp('ana@example.com', 'secret');
});

test('rejects a provider that the project does not have', async () => {
  await expect(createFirebaseClient(config).signInWithProvider('keycloak')).rejects.toThrow(
    'unknown provider: keycloak',
  );
});

test('an address must be confirmed until it is, and never in the demo', async () => {
  const auth = createFirebaseClient(config);
  expect(await auth.mustConfirmEmail()).toBe(true);
  const demo = createFirebaseClient({ ...config, authEmulatorUrl: 'http://127.0.0.1:9099' });
  expect(await demo.mustConfirmEmail()).toBe(false);
  user.emailVerified = true;
  expect(await auth.mustConfirmEmail()).toBe(false);
});

test('the token is renewed once the address is confirmed, so that the server learns it', async () => {
  const auth = createFirebaseClient(config);
  expect(await auth.checkConfirmation()).toBe(false);
  expect(user.getIdToken).not.toHaveBeenCalled();
  user.reload.mockImplementation(async () => {
    user.emailVerified = true;
  });
  expect(await auth.checkConfirmation()).toBe(true);
  expect(user.getIdToken.mock.calls).toEqual([[true]]);
});
