import { minuteMs } from '@courtside/contract/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const lifetime = 60 * minuteMs;

/** The authentication library: a user with a token of the identity service, whose clock may differ from this device's. */
const library = vi.hoisted(() => ({
  /** How far the device's clock is ahead of the service's, in ms. */
  skew: 0,
  issuedAt: 0,
  /** Times of the renewals by the device's clock. */
  renewals: [] as number[],
  onToken: (_user: object): void => undefined,
}));
const user = {
  uid: 'ana',
  email: 'ana@example.com',
  displayName: null,
  providerData: [],
  getIdTokenResult: async () => ({
    issuedAtTime: new Date(library.issuedAt - library.skew).toUTCString(),
    expirationTime: new Date(library.issuedAt - library.skew + lifetime).toUTCString(),
  }),
  async getIdToken(fresh: boolean) {
    if (fresh) {
      library.renewals.push(Date.now());
      issueToken();
      library.onToken(user);
    }
    return 'token';
  },
  toJSON: () => ({
    uid: 'ana',
    stsTokenManager: { accessToken: 'token', expirationTime: library.issuedAt + lifetime },
  }),
};
const authState = { currentUser: user, authStateReady: async () => undefined };

vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }));
vi.mock('firebase/auth', async (load) => ({
  ...(await load<typeof import('firebase/auth')>()),
  initializeAuth: () => authState,
  onAuthStateChanged: (_auth: object, listener: (of: object) => void) => listener(user),
  onIdTokenChanged(_auth: object, listener: (of: object) => void) {
    library.onToken = listener;
    listener(user);
  },
}));
vi.mock('../../../api/client-config.ts', () => ({
  loadClientConfig: async () => ({
    firebase: { apiKey: 'key', authDomain: 'courtside.example', projectId: 'courtside' },
    authEmulatorUrl: null,
    demoAccounts: [],
    feed: 'real',
  }),
}));
vi.mock('../../sign-in/open-account.ts', () => ({ openAccount: async () => undefined }));

/** The service issues a token now. */
function issueToken(): void {
  library.issuedAt = Date.now();
}

/** Opens the page: fresh modules on what the authentication library has. */
async function openPage(): Promise<void> {
  vi.resetModules();
  const { followSession } = await import('../../sign-in/follow-session.ts');
  await followSession();
}

/** The renewals so far, in minutes after `begin`. */
const renewedAfter = (begin: number) => library.renewals.map((at) => Math.round((at - begin) / minuteMs));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  library.renewals = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['an hour ahead', lifetime],
  ['an hour behind', -lifetime],
  ['right', 0],
])('renews the ID token once in its lifetime while the clock of the device is %s', async (_clock, skew) => {
  library.skew = skew;
  const begin = Date.now();
  issueToken();
  await openPage();
  await vi.advanceTimersByTimeAsync(3 * 55 * minuteMs);
  expect(renewedAfter(begin)).toEqual([55, 110, 165]);
});

test.each([
  ['ahead', lifetime],
  ['behind', -lifetime],
])('renews the token of the last visit before it expires while the clock is an hour %s', async (_clock, skew) => {
  library.skew = skew;
  const begin = Date.now();
  issueToken();
  await vi.advanceTimersByTimeAsync(40 * minuteMs);
  await openPage();
  await vi.advanceTimersByTimeAsync(15 * minuteMs);
  expect(renewedAfter(begin)).toEqual([55]);
});

test('renews a token within its lifetime after the clock of the device was set back', async () => {
  library.skew = 0;
  issueToken();
  vi.setSystemTime(Date.now() - 3 * lifetime);
  const begin = Date.now();
  await openPage();
  await vi.advanceTimersByTimeAsync(55 * minuteMs);
  expect(renewedAfter(begin)).toEqual([55]);
});
