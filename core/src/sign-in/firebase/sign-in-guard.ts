import type { Config } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/config-error.ts';

type SignInSettings = Pick<
  Config,
  | 'NODE_ENV'
  | 'HOST'
  | 'FIREBASE_PROJECT_ID'
  | 'FIREBASE_AUTH_EMULATOR_HOST'
  | 'FIREBASE_AUTH_EMULATOR_CONTAINER'
  | 'CONTAINER_PUBLISHED_ON'
  | 'publicEmulatorHost'
>;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]):\d{1,5}$/;
/** Addresses that only this machine can reach. */
const ownAddress = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
/** A name without dots: the container network resolves it, and it is neither an address nor a name of the public DNS. */
const containerName = /^[a-z][a-z\d_-]*$/;
const danger = 'The Auth emulator accepts forged tokens';

/**
 * Rejects settings that would let a stranger sign in as another user: tokens of the Auth emulator are not signed.
 * @throws ConfigError with the wrong setting and how to fix it
 */
export function guardSignIn(settings: SignInSettings): void {
  const { NODE_ENV, HOST, FIREBASE_PROJECT_ID: project, FIREBASE_AUTH_EMULATOR_HOST: emulator } = settings;
  const isDemo = project.startsWith('demo-');
  if (NODE_ENV === 'production' && isDemo) {
    throw new ConfigError(
      `FIREBASE_PROJECT_ID: ${project} is a demo project, which has no real sign-in. In production, set it to your Firebase project.`,
    );
  }
  if (emulator === undefined) return;
  if (NODE_ENV === 'production') {
    throw new ConfigError(`FIREBASE_AUTH_EMULATOR_HOST: ${danger}; unset it in production.`);
  }
  if (!isDemo) {
    throw new ConfigError(
      `FIREBASE_AUTH_EMULATOR_HOST: ${danger}, so it serves only projects whose id begins with demo-, and ${project} does not. Unset it, or set FIREBASE_PROJECT_ID=demo-courtside.`,
    );
  }
  if (settings.FIREBASE_AUTH_EMULATOR_CONTAINER === undefined) guardOneMachine(emulator, HOST);
  else guardContainers(settings, emulator, settings.FIREBASE_AUTH_EMULATOR_CONTAINER);
  const browsers = settings.publicEmulatorHost ?? emulator;
  if (!loopback.test(browsers)) {
    throw new ConfigError(
      `FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: ${danger}, so browsers must reach it on their own machine, as in 127.0.0.1:9099, and ${browsers} is elsewhere.`,
    );
  }
}

function guardOneMachine(emulator: string, host: string): void {
  if (!loopback.test(emulator)) {
    throw new ConfigError(
      `FIREBASE_AUTH_EMULATOR_HOST: ${danger}, so it must run on this machine, as in 127.0.0.1:9099, and ${emulator} is elsewhere.`,
    );
  }
  if (!ownAddress.test(host)) {
    throw new ConfigError(
      `HOST: other machines can reach ${host}, and with FIREBASE_AUTH_EMULATOR_HOST set any of them could sign in as any user, because the Auth emulator accepts forged tokens. Set HOST=127.0.0.1, set SIGN_IN=house, or unset FIREBASE_AUTH_EMULATOR_HOST and use a Firebase project of your own.`,
    );
  }
}

/** In a container, HOST must be 0.0.0.0. The published address decides which machines can reach the server. */
function guardContainers(
  { CONTAINER_PUBLISHED_ON: published }: SignInSettings,
  emulator: string,
  container: string,
): void {
  const [host, port, ...more] = emulator.split(':');
  if (!containerName.test(container) || host !== container || !/^\d{1,5}$/.test(port ?? '') || more.length > 0) {
    throw new ConfigError(
      `FIREBASE_AUTH_EMULATOR_HOST: ${danger}, so it must be the container named by FIREBASE_AUTH_EMULATOR_CONTAINER, as in auth:9099 with the container auth, and ${emulator} is not.`,
    );
  }
  if (published === undefined || !ownAddress.test(published)) {
    throw new ConfigError(
      `CONTAINER_PUBLISHED_ON: ${danger}, so the ports of the containers must be published on 127.0.0.1 and this setting must say so; it is ${published ?? 'unset'}. To open the app to other machines, set SIGN_IN=house, or use a Firebase project of your own.`,
    );
  }
}

/**
 * Requires the keys of the project's web app in production: without them the server starts, but no user can sign in.
 * @throws ConfigError with the settings that are missing
 */
export function requireWebApp(env: Readonly<Record<string, string | undefined>>): void {
  if (env.NODE_ENV !== 'production') return;
  const missing = ['FIREBASE_API_KEY', 'FIREBASE_APP_ID'].filter((name) => !env[name]);
  if (missing.length === 0) return;
  const names = missing.join(' and ');
  throw new ConfigError(
    `${names}: not set. In production, copy the values from the settings of your Firebase project's web app.`,
  );
}
