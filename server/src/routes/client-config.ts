import type { ClientConfig } from '@courtside/contract';
import type { Config } from '@courtside/core/platform/config/config';
import fp from 'fastify-plugin';

/** Fictional Google accounts in the demo's account chooser. */
const demoAccounts: ClientConfig['demoAccounts'] = [
  { sub: 'courtside-demo-maya', name: 'Maya Okafor', email: 'maya.okafor@gmail.demo' },
  { sub: 'courtside-demo-leo', name: 'Leo Brandt', email: 'leo.brandt@gmail.demo' },
  { sub: 'courtside-demo-priya', name: 'Priya Raman', email: 'priya.raman@gmail.demo' },
  { sub: 'courtside-demo-sam', name: 'Sam Whitfield', email: 'sam.whitfield@gmail.demo' },
];

/** The settings of this deployment that the client needs. */
export function clientConfigOf(config: Config): ClientConfig {
  const emulator = config.publicEmulatorHost;
  const projectId = config.FIREBASE_PROJECT_ID;
  return {
    firebase: {
      apiKey: config.FIREBASE_API_KEY,
      authDomain: config.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
      projectId,
      ...(config.FIREBASE_APP_ID !== undefined && { appId: config.FIREBASE_APP_ID }),
    },
    authEmulatorUrl: emulator === null ? null : `http://${emulator}`,
    demoAccounts: emulator === null ? [] : demoAccounts,
    feed: config.feed,
  };
}

/** `GET /config.json`, so that one build of the client works in every deployment. */
export const clientConfigRoute = fp<{ config: Config }>(
  async (app, { config }) => {
    const clientConfig = clientConfigOf(config);
    app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(clientConfig));
  },
  { name: 'client-config' },
);
