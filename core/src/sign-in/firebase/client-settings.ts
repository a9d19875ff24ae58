import type { FirebaseConfig, SignInConfig } from '@courtside/contract';
import type { Config } from '../../platform/config/config.ts';
import type { PageSources } from '../sign-in-provider.ts';

type ClientSettings = Pick<
  Config,
  'FIREBASE_PROJECT_ID' | 'FIREBASE_API_KEY' | 'FIREBASE_AUTH_DOMAIN' | 'FIREBASE_APP_ID' | 'publicEmulatorHost'
>;

/** Fictional Google accounts in the demo's account chooser. */
const demoAccounts: FirebaseConfig['demoAccounts'] = [
  { sub: 'courtside-demo-maya', name: 'Maya Okafor', email: 'maya.okafor@gmail.demo' },
  { sub: 'courtside-demo-leo', name: 'Leo Brandt', email: 'leo.brandt@gmail.demo' },
  { sub: 'courtside-demo-priya', name: 'Priya Raman', email: 'priya.raman@gmail.demo' },
  { sub: 'courtside-demo-sam', name: 'Sam Whitfield', email: 'sam.whitfield@gmail.demo' },
];

function authDomainOf({ FIREBASE_AUTH_DOMAIN: domain, FIREBASE_PROJECT_ID: project }: ClientSettings): string {
  return domain ?? `${project}.firebaseapp.com`;
}

/** The hosts that the browser contacts to sign in. */
export function pageSourcesOf(settings: ClientSettings): PageSources {
  const emulator = settings.publicEmulatorHost;
  if (emulator !== null) return { script: [], connect: [`http://${emulator}`], frame: ["'none'"] };
  return {
    // A Google script in a frame of the Firebase project opens the Google popup.
    script: ['https://apis.google.com'],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: [`https://${authDomainOf(settings)}`],
  };
}

/** The settings of the project's web app, or of the emulator and its demo accounts. */
export function clientConfigOf(settings: ClientSettings): SignInConfig {
  const emulator = settings.publicEmulatorHost;
  return {
    signIn: 'firebase',
    firebase: {
      apiKey: settings.FIREBASE_API_KEY,
      authDomain: authDomainOf(settings),
      projectId: settings.FIREBASE_PROJECT_ID,
      ...(settings.FIREBASE_APP_ID !== undefined && { appId: settings.FIREBASE_APP_ID }),
    },
    authEmulatorUrl: emulator === null ? null : `http://${emulator}`,
    demoAccounts: emulator === null ? [] : demoAccounts,
  };
}
