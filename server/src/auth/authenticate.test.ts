import { DomainError } from '@courtside/contract';
import { describe, expect, it, vi } from 'vitest';
import { createAuthenticator, keyCheckMs } from './authenticate.ts';

const key = 'ck_secret';

/** An authenticator whose database and time a test controls. Every ID token is its user's uid. */
function anAuthenticator() {
  const time = { now: 1_000_000 };
  const works = new Map([[key, 'ada']]);
  const deleted = new Set<string>();
  const disabled = new Set<string>();
  /** Email addresses that the identity provider has verified, by uid. */
  const verified = new Map<string, string>();
  /** Fails to store confirmed addresses while set. */
  const failing = { with: null as Error | null };
  const errors: unknown[] = [];
  const seen = {
    keys: 0,
    uses: [] as number[],
    stored: null as Date | null,
    finished: [] as string[],
    confirmed: [] as string[],
  };
  /** Runs while a key is being read, after the database has answered. */
  const during: { read: () => void } = { read: () => undefined };
  const authenticator = createAuthenticator({
    async verifyToken(uid) {
      return {
        uid,
        email: verified.get(uid) ?? 'unverified@example.com',
        emailVerified: verified.has(uid),
        name: null,
        provider: null,
        signIns: [],
        signedInAt: 0,
        expiresAt: 1,
      };
    },
    access: {
      async admit({ uid }) {
        if (disabled.has(uid)) throw new DomainError('account-disabled');
        if (deleted.has(uid)) throw new DomainError('unauthenticated');
      },
      isAdmin: async () => false,
      isDeleted: async (uid) => deleted.has(uid),
      forget: () => undefined,
    },
    async verifyApiKey(text) {
      seen.keys += 1;
      const uid = works.get(text);
      during.read();
      const key = { id: 'k', scope: 'read', groupId: undefined, expiresAt: undefined } as const;
      return uid === undefined ? null : { ...key, uid, lastUsedAt: seen.stored };
    },
    async noteKeyUse(_id, at) {
      seen.stored = at;
      seen.uses.push(at.getTime() - 1_000_000);
    },
    core: () => ({
      accounts: {
        async noteConfirmedEmail(uid: string, email: string) {
          if (failing.with !== null) throw failing.with;
          seen.confirmed.push(`${uid} ${email}`);
        },
      } as never,
      deletions: { finishSignIn: async (uid: string) => void seen.finished.push(uid) } as never,
    }),
    clock: () => time.now,
    onError: (error) => {
      if (error !== failing.with) throw error;
      errors.push(error);
    },
  });
  return { authenticator, time, works, deleted, disabled, verified, failing, errors, seen, during };
}

describe('an API key', () => {
  it('is read again after ten seconds, and immediately after a change', async () => {
    const { authenticator, time, works, seen } = anAuthenticator();
    await Promise.all([authenticator.verify(key), authenticator.verify(key)]);
    time.now += keyCheckMs - 1;
    expect(await authenticator.verify(key)).toMatchObject({ uid: 'ada', key: { id: 'k', scope: 'read' } });
    expect(seen.keys).toBe(1);
    time.now += 1;
    await authenticator.verify(key);
    expect(seen.keys).toBe(2);
    works.delete(key);
    await authenticator.verify(key);
    authenticator.forget('ben');
    await authenticator.verify(key);
    authenticator.forget('ada');
    await expect(authenticator.verify(key)).rejects.toMatchObject({ code: 'unauthenticated' });
    works.set(key, 'ada');
    await authenticator.verify(key);
    works.delete(key);
    authenticator.forget(null);
    await expect(authenticator.verify(key)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is refused if it is revoked while it is read', async () => {
    const { authenticator, works, during } = anAuthenticator();
    during.read = () => {
      if (works.delete(key)) authenticator.forget('ada');
    };
    await expect(authenticator.verify(key)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is refused with every call once its user is disabled', async () => {
    const { authenticator, disabled } = anAuthenticator();
    await authenticator.verify(key);
    disabled.add('ada');
    await expect(authenticator.verify(key)).rejects.toMatchObject({ code: 'account-disabled' });
  });

  it('has its use stored at most once a minute', async () => {
    const { authenticator, time, seen } = anAuthenticator();
    for (const ms of [0, 1, 5_000, 59_999, 60_000, 60_001]) {
      time.now = 1_000_000 + ms;
      await authenticator.verify(key);
    }
    expect(seen.uses).toEqual([0, 60_000]);
  });
});

it('a later token of a user who deleted the account is refused, and deletes the sign-in', async () => {
  const { authenticator, deleted, disabled, seen } = anAuthenticator();
  deleted.add('ada');
  disabled.add('ben');
  await expect(authenticator.verify('ada')).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(authenticator.verify('ben')).rejects.toMatchObject({ code: 'account-disabled' });
  expect((await authenticator.verify('cy')).uid).toBe('cy');
  expect(seen.finished).toEqual(['ada']);
});

describe('a token of a user who has confirmed the email address', () => {
  it('stores it once, and again only for another address', async () => {
    const { authenticator, verified, seen } = anAuthenticator();
    await authenticator.verify('ada');
    expect(seen.confirmed).toEqual([]);
    verified.set('ada', 'ada@example.com');
    await authenticator.verify('ada');
    await authenticator.verify('ada');
    verified.set('ada', 'new@example.com');
    await authenticator.verify('ada');
    expect(seen.confirmed).toEqual(['ada ada@example.com', 'ada new@example.com']);
  });

  it('is accepted if that fails, and the next one stores it', async () => {
    const { authenticator, verified, failing, errors, seen } = anAuthenticator();
    verified.set('ada', 'ada@example.com');
    failing.with = new Error('no database');
    expect((await authenticator.verify('ada')).uid).toBe('ada');
    await vi.waitFor(() => expect(errors).toEqual([failing.with]));
    failing.with = null;
    await authenticator.verify('ada');
    expect(seen.confirmed).toEqual(['ada ada@example.com']);
  });
});
