import { join } from 'node:path';
import { defaultDataDir } from '../paths.ts';
import { settingsIn } from '../settings.ts';

/** Sets the folder of the local Auth emulator's accounts, unless the data or the accounts are elsewhere. */
export function includeLocalAccounts(): void {
  const { MONGODB_URI, FIREBASE_PROJECT_ID = 'demo-', FIREBASE_AUTH_EMULATOR_HOST } = settingsIn(process.env);
  const isLocal = MONGODB_URI === undefined && FIREBASE_AUTH_EMULATOR_HOST === undefined;
  if (isLocal && FIREBASE_PROJECT_ID.startsWith('demo-'))
    process.env.FIREBASE_AUTH_EMULATOR_ACCOUNTS ||= join(defaultDataDir, 'auth/accounts');
}
