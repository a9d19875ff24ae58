import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { openSignIn } from './open-sign-in.ts';

const open = (settings: Record<string, string> = {}) => openSignIn(readConfig(settings));
const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
const real = { FIREBASE_PROJECT_ID: 'friends', FIREBASE_API_KEY: 'web-key' };
const files = [{ path: 'auth_export/accounts.json', text: '{}' }];

describe('pages', () => {
  it('may reach the emulator alone in the demo, where tokens can be forged and no address is confirmed', async () => {
    const { pageSources, forgeable, confirmedEmails } = await open(emulator);
    expect(pageSources).toEqual({ script: [], connect: ['http://127.0.0.1:9099'], frame: ["'none'"] });
    expect(forgeable).toEqual({ isInContainer: false });
    expect(confirmedEmails).toBeNull();
  });

  it('may reach the hosts of a real project, where tokens cannot be forged', async () => {
    const { pageSources, forgeable } = await open(real);
    expect(pageSources.connect).toEqual([
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ]);
    expect(pageSources.frame).toEqual(['https://friends.firebaseapp.com']);
    expect(forgeable).toBeNull();
    const own = await open({ ...real, FIREBASE_AUTH_DOMAIN: 'sign-in.example' });
    expect(own.pageSources.frame).toEqual(['https://sign-in.example']);
  });
});

describe('the accounts of a backup', () => {
  it('have no place in a real project', async () => {
    const signIn = await open(real);
    expect(await signIn.readBackupFiles()).toEqual([]);
    expect(await signIn.writeBackupFiles(files)).toBe(false);
    expect(await signIn.writeBackupFiles([])).toBe(true);
  });

  it('are written into the folder of the emulator', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'courtside-sign-in-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const signIn = await open({ ...emulator, FIREBASE_AUTH_EMULATOR_ACCOUNTS: folder });
    expect(await signIn.readBackupFiles()).toEqual([]);
    expect(await signIn.writeBackupFiles(files)).toBe(true);
  });
});
