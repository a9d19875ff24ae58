import { DomainError } from '@courtside/contract';
import type { Config } from '../../platform/config/config.ts';
import type { SignInProvider } from '../sign-in-provider.ts';
import { clientConfigOf, pageSourcesOf } from './client-settings.ts';
import { confirmedEmailsOf } from './confirmed-emails.ts';
import { createRemoveUser } from './remove-user.ts';
import { readSignInFiles, writeSignInFiles } from './sign-in-files.ts';
import { guardSignIn, requireWebApp } from './sign-in-guard.ts';
import type { UserManager } from './user-manager.ts';

/** Loads firebase-admin on the first call: most programs never manage users. */
function createUserManagerLoader(config: Config): () => Promise<UserManager> {
  let loading: Promise<UserManager> | undefined;
  return () => {
    loading ??= import('./user-manager.ts').then(({ createUserManager }) => createUserManager(config));
    return loading;
  };
}

/** Signs users in with a Firebase project, or in the demo with the Auth emulator. */
export function createFirebaseSignIn(config: Config): SignInProvider {
  const loadUserManager = createUserManagerLoader(config);
  const readConfirmedEmail = async (uid: string) => (await loadUserManager()).readConfirmedEmail(uid);
  const {
    FIREBASE_PROJECT_ID: project,
    FIREBASE_AUTH_EMULATOR_HOST: emulator,
    FIREBASE_AUTH_EMULATOR_CONTAINER: container,
    FIREBASE_AUTH_EMULATOR_ACCOUNTS: accounts,
  } = config;
  return {
    useDatabase: () => undefined,
    house() {
      throw new DomainError('not-found.sign-in');
    },
    guardServer(env) {
      guardSignIn(config);
      requireWebApp(env);
    },
    async openTokenVerifier() {
      const { createFirebaseVerifier } = await import('./verify-with-firebase.ts');
      return createFirebaseVerifier(config);
    },
    removeUser: createRemoveUser(config),
    setDisabled: async (uid, disabled) => (await loadUserManager()).setDisabled(uid, disabled),
    endSessions: async (uid) => (await loadUserManager()).endSessions(uid),
    confirmedEmails: project.startsWith('demo-') ? null : confirmedEmailsOf(readConfirmedEmail),
    forgeable: emulator === undefined ? null : { isInContainer: container !== undefined },
    pageSources: pageSourcesOf(config),
    clientConfig: clientConfigOf(config),
    readBackupFiles: async () => (accounts === undefined ? [] : readSignInFiles(accounts)),
    async writeBackupFiles(files) {
      if (accounts === undefined) return files.length === 0;
      await writeSignInFiles(accounts, files);
      return true;
    },
  };
}
