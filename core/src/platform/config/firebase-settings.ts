import { z } from 'zod';
import { namesIn } from './addresses.ts';

const text = z.string().trim().min(1);
const demoKey = 'demo-key';

/** The settings of the Firebase project that signs users in, and of the emulator that does it in the demo. */
export const firebaseSettings = {
  FIREBASE_PROJECT_ID: text
    .default('demo-courtside')
    .describe('Firebase project; projects named demo-… use the Auth emulator'),
  FIREBASE_API_KEY: text.default(demoKey).describe("The project's web API key"),
  FIREBASE_AUTH_DOMAIN: text.optional().describe('Defaults to <project>.firebaseapp.com'),
  FIREBASE_APP_ID: text.optional().describe("The project's web app id"),
  FIREBASE_AUTH_EMULATOR_HOST: text
    .optional()
    .describe('host:port of the Auth emulator; npm start starts its own for demo-… projects'),
  FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: text
    .optional()
    .describe('host:port at which browsers reach the Auth emulator; FIREBASE_AUTH_EMULATOR_HOST if unset'),
  FIREBASE_AUTH_EMULATOR_CONTAINER: text
    .optional()
    .describe("Set by docker-compose.yml: the Auth emulator's container, the only allowed host but this machine"),
  FIREBASE_AUTH_EMULATOR_ACCOUNTS: text
    .optional()
    .describe(
      'Set by npm start and docker-compose.yml: folder in which the Auth emulator keeps its accounts, for backups',
    ),
};

type FirebaseSettings = z.output<z.ZodObject<typeof firebaseSettings>>;

/** Whether the project is a real one, and its web API key is not set. */
export function needsWebApiKey(settings: FirebaseSettings): boolean {
  const { FIREBASE_PROJECT_ID: project, FIREBASE_API_KEY: key, FIREBASE_AUTH_EMULATOR_HOST: emulator } = settings;
  return !project.startsWith('demo-') && emulator === undefined && key === demoKey;
}

/**
 * The host names that the server answers to; null for any. The demo accepts anyone as any user. By default it answers only to
 * the names of its own machine: a website whose name leads to this machine could otherwise act as any user in a visitor's browser, and in
 * containers the demo cannot see which machines reach its published port.
 */
export function allowedHostsOf(
  settings: FirebaseSettings & { readonly ALLOWED_HOSTS?: string | undefined; readonly signIn: 'firebase' | 'house' },
): readonly string[] | null {
  if (settings.ALLOWED_HOSTS !== undefined) return namesIn(settings.ALLOWED_HOSTS);
  const hasEmulator =
    settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined || settings.FIREBASE_AUTH_EMULATOR_CONTAINER !== undefined;
  return settings.signIn === 'firebase' && hasEmulator ? ['localhost', '127.0.0.1', '[::1]'] : null;
}

/** `host:port` of the Auth emulator for browsers; null without the emulator. */
export function publicEmulatorHostOf(settings: FirebaseSettings): string | null {
  if (settings.FIREBASE_AUTH_EMULATOR_HOST === undefined) return null;
  return settings.FIREBASE_AUTH_EMULATOR_PUBLIC_HOST ?? settings.FIREBASE_AUTH_EMULATOR_HOST;
}
