import { clientConfigSchema } from '@courtside/contract';
import { readConfig } from '@courtside/core/platform/config/config';
import { openSignIn } from '@courtside/core/sign-in/open-sign-in';
import { expect, it } from 'vitest';
import { aServer } from '../testing/server.ts';
import { clientConfigOf } from './client-config.ts';

it('contains the emulator URL and the demo accounts in a demo', async () => {
  const server = await aServer();
  const { status, text } = await server.call('GET', '/config.json');
  await server.end();
  expect(status).toBe(200);
  const config = clientConfigSchema.parse(JSON.parse(text));
  expect(config).toMatchObject({
    signIn: 'firebase',
    authEmulatorUrl: `http://${server.config.FIREBASE_AUTH_EMULATOR_HOST}`,
    demoAccounts: [{}, {}, {}, {}],
    feed: 'demo',
    firebase: { projectId: server.config.FIREBASE_PROJECT_ID },
  });
});

it('contains no emulator and no demo accounts for a real project', async () => {
  const settings = {
    FIREBASE_PROJECT_ID: 'friends',
    FIREBASE_API_KEY: 'web-key',
    FIREBASE_APP_ID: '1:2:web:3',
    ODDS_API_KEY: 'feed-key',
  };
  const read = readConfig(settings);
  const config = clientConfigOf({ config: read, signIn: await openSignIn(read) });
  expect(config).toEqual({
    signIn: 'firebase',
    firebase: { apiKey: 'web-key', authDomain: 'friends.firebaseapp.com', projectId: 'friends', appId: '1:2:web:3' },
    authEmulatorUrl: null,
    demoAccounts: [],
    feed: 'real',
  });
  expect(JSON.stringify(config)).not.toContain('feed-key');
});
