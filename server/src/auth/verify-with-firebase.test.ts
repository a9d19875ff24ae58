import { createFirebaseVerifier } from '@courtside/core/sign-in/firebase/verify-with-firebase';
import { testConfig } from '@courtside/core/testing/config';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signUp } from '../testing/emulator.ts';

afterEach(() => vi.unstubAllEnvs());

describe('a token', () => {
  it('yields the user, the sign-in method and the expiry', async () => {
    const { uid, email, token } = await signUp();
    const identity = await createFirebaseVerifier(testConfig()).verify(token);
    expect(identity).toMatchObject({ uid, email, name: null, provider: 'password' });
    expect(identity.expiresAt).toBeGreaterThan(Date.now() + 3_000_000);
  });

  it('is reported as unverifiable, not as invalid, while the emulator is unreachable', async () => {
    const { token } = await signUp();
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9');
    const { verify } = createFirebaseVerifier(testConfig());
    await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(verify('garbage')).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('cannot be verified if settings and process environment name different emulators', () => {
    const settings = { ...testConfig(), FIREBASE_AUTH_EMULATOR_HOST: undefined };
    expect(() => createFirebaseVerifier(settings)).toThrow(/FIREBASE_AUTH_EMULATOR_HOST/);
  });
});
