import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import { guardSignIn, requireWebApp } from './sign-in-guard.ts';

const demo = { FIREBASE_PROJECT_ID: 'demo-courtside' };
const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
/** The settings of docker-compose.yml. */
const compose = {
  ...demo,
  HOST: '0.0.0.0',
  FIREBASE_AUTH_EMULATOR_HOST: 'auth:9099',
  FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: '127.0.0.1:9099',
  FIREBASE_AUTH_EMULATOR_CONTAINER: 'auth',
  CONTAINER_PUBLISHED_ON: '127.0.0.1',
};

const real = { FIREBASE_PROJECT_ID: 'friends-league', FIREBASE_API_KEY: 'web-api-key' };

describe('the sign-in guard', () => {
  it.each([
    ['a demo with a local emulator', { ...demo, ...emulator }],
    ['a demo with the emulator at localhost', { ...demo, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' }],
    ['a demo on another loopback address', { ...demo, ...emulator, HOST: '127.0.0.2' }],
    ['a demo on the IPv6 loopback address', { ...demo, ...emulator, HOST: '::1' }],
    ['a demo in containers whose ports are published on this machine only', compose],
    ['a real project on all addresses', { ...real, HOST: '0.0.0.0' }],
    ['a real project', real],
    ['a real project in production', { ...real, NODE_ENV: 'production' }],
  ])('allows %s', (_what, env) => {
    expect(() => guardSignIn(readConfig(env))).not.toThrow();
  });

  it.each([
    ['the emulator in production', { FIREBASE_PROJECT_ID: 'live', ...emulator, NODE_ENV: 'production' }, /forged/],
    ['a demo project in production', { ...demo, NODE_ENV: 'production' }, /FIREBASE_PROJECT_ID.*production/],
    ['the emulator with a real project', { ...real, ...emulator }, /demo-/],
    ['an emulator on another machine', { ...demo, FIREBASE_AUTH_EMULATOR_HOST: '192.168.1.5:9099' }, /this machine/],
    ['an emulator at a look-alike', { ...demo, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1.evil.example:9099' }, /machine/],
    ['a server on all addresses', { ...demo, ...emulator, HOST: '0.0.0.0' }, /HOST.*FIREBASE_AUTH_EMULATOR_HOST/],
    ['a server on all IPv6 addresses', { ...demo, ...emulator, HOST: '::' }, /HOST.*FIREBASE_AUTH_EMULATOR_HOST/],
    ['a server in the local network', { ...demo, ...emulator, HOST: '192.168.1.5' }, /HOST=127\.0\.0\.1/],
    ['a server at a look-alike', { ...demo, ...emulator, HOST: '127.0.0.1.evil.example' }, /HOST=127\.0\.0\.1/],
    [
      'an emulator that browsers would look for elsewhere',
      { ...demo, ...emulator, FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: 'auth:9099' },
      /PUBLIC_HOST/,
    ],
    ['a container of another name', { ...compose, FIREBASE_AUTH_EMULATOR_HOST: 'other:9099' }, /as in auth:9099/],
    [
      'another machine as a container',
      { ...compose, FIREBASE_AUTH_EMULATOR_HOST: 'a.example:9099', FIREBASE_AUTH_EMULATOR_CONTAINER: 'a.example' },
      /as in auth/,
    ],
    [
      'an address as a container',
      { ...compose, FIREBASE_AUTH_EMULATOR_HOST: '192.168.1.5:9099', FIREBASE_AUTH_EMULATOR_CONTAINER: '192.168.1.5' },
      /as in auth/,
    ],
    ['a container without its port', { ...compose, FIREBASE_AUTH_EMULATOR_HOST: 'auth' }, /as in auth:9099/],
    [
      'containers that do not say where they are published',
      { ...compose, CONTAINER_PUBLISHED_ON: '' },
      /CONTAINER_PUBLISHED_ON.*unset/,
    ],
    [
      'containers published on all addresses',
      { ...compose, CONTAINER_PUBLISHED_ON: '0.0.0.0' },
      /CONTAINER_PUBLISHED_ON.*0\.0\.0\.0/,
    ],
    [
      'containers whose emulator is published elsewhere',
      { ...compose, FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: '0.0.0.0:9099' },
      /PUBLIC_HOST/,
    ],
    [
      'containers whose emulator browsers cannot find',
      { ...compose, FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: '' },
      /PUBLIC_HOST/,
    ],
    ['containers in production', { ...compose, NODE_ENV: 'production' }, /production/],
    ['containers with a real project and the emulator', { ...compose, FIREBASE_PROJECT_ID: 'friends-league' }, /demo-/],
    ['an emulator on all addresses', { ...demo, FIREBASE_AUTH_EMULATOR_HOST: '0.0.0.0:9099' }, /this machine/],
  ])('rejects %s', (_what, env, message) => {
    const guard = () => guardSignIn(readConfig(env));
    expect(guard).toThrow(ConfigError);
    expect(guard).toThrow(message);
  });
});

describe('a server in production', () => {
  const production = { NODE_ENV: 'production', FIREBASE_API_KEY: 'key', FIREBASE_APP_ID: '1:2:web:3' };

  it.each([
    ['FIREBASE_API_KEY', { ...production, FIREBASE_API_KEY: undefined }],
    ['FIREBASE_APP_ID', { ...production, FIREBASE_APP_ID: '' }],
    ['FIREBASE_API_KEY and FIREBASE_APP_ID', { NODE_ENV: 'production' }],
  ])('does not start without %s', (names, env) => {
    expect(() => requireWebApp(env)).toThrow(ConfigError);
    expect(() => requireWebApp(env)).toThrow(`${names}: not set.`);
  });

  it('starts with the keys of its web app, and the demo starts without', () => {
    expect(() => requireWebApp(production)).not.toThrow();
    expect(() => requireWebApp({})).not.toThrow();
  });
});
