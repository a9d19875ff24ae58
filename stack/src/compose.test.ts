import { describe, expect, it } from 'vitest';
import {
  hardened,
  mountedVolumes,
  readCompose,
  readText,
  serverStopsMs,
  settingNames,
  slowMachineHealth,
} from './testing/compose-file.ts';

const text = readText('docker-compose.yml');
const compose = readCompose('docker-compose.yml');
const services = Object.entries(compose.services);
const app = ['server', 'worker'] as const;

describe('docker-compose.yml', () => {
  it('starts without a setting, also with docker-compose 1.29', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['auth', 'mongodb', 'redis', 'server', 'worker']);
    // 1.29 rejects a name at the top and a variable's `:+`, and requires each file of `env_file` to exist.
    expect(compose.name).toBeUndefined();
    expect(text).not.toMatch(/env_file|\$\{\w+:\+/);
    expect([...text.matchAll(/\$\{(\w+)(?!\w|:-)/g)]).toEqual([]);
  });

  it.each(services)('limits %s, restarts it, and gives it time to start', (_name, service) => {
    expect(service).toMatchObject({
      ...hardened,
      user: expect.stringMatching(/^(node|mongodb|redis)$/),
      mem_limit: expect.stringMatching(/^\d+[gm]$/),
      pids_limit: expect.any(Number),
      logging: { driver: 'json-file', options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      healthcheck: { ...slowMachineHealth, test: expect.any(Array), interval: expect.any(String) },
    });
    expect(service).not.toHaveProperty('privileged');
    expect(service).not.toHaveProperty('cap_add');
    // Each container has its own network, so that it can restart alone.
    expect(service).not.toHaveProperty('network_mode');
  });

  it('gives every process more time to stop than it takes', () => {
    expect(serverStopsMs()).toBeGreaterThan(0);
    for (const [name, { stop_grace_period }] of services)
      expect([name, Number.parseInt(String(stop_grace_period), 10) * 1_000 > serverStopsMs()]).toEqual([name, true]);
  });

  it('publishes only the app and the Auth emulator, on this machine unless the operator opens the app, which must know it', () => {
    const ports = services.flatMap(([name, service]) => (service.ports ?? []).map((port) => [name, port]));
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are variables of the compose file
    expect(ports).toEqual([
      ['server', '${PUBLISHED_ON:-127.0.0.1}:${PUBLISHED_PORT:-5001}:5001'],
      ['auth', '127.0.0.1:${PUBLISHED_AUTH_PORT:-9099}:9099'],
    ]);
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: end
    for (const name of app)
      expect(compose.services[name]?.environment?.CONTAINER_PUBLISHED_ON).toBe(`\${PUBLISHED_ON:-127.0.0.1}`);
  });

  it('keeps all data in named volumes, whatever the folder is called', () => {
    expect([...new Set(mountedVolumes(compose))].sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const [name, volume] of Object.entries(compose.volumes))
      expect(volume.name).toBe(`\${VOLUME_PREFIX:-courtside}_${name}`);
  });

  it('lets only the worker read and restore the sign-in accounts that the emulator keeps', () => {
    const mounts = (name: string) => compose.services[name]?.volumes ?? [];
    const accounts = compose.services.worker?.environment?.FIREBASE_AUTH_EMULATOR_ACCOUNTS ?? '';
    // stack/src/auth/main.ts keeps them in a folder of /data.
    expect(mounts('auth')).toEqual(['auth:/data']);
    expect(mounts('worker')).toContain(`auth:${accounts.replace(/\/accounts$/, '')}`);
    expect(mounts('server').filter((mount) => mount.startsWith('auth:'))).toEqual([]);
    // A volume that the worker mounts first belongs to the owner of the image's folder, as the emulator needs it.
    expect(readText('Dockerfile')).toMatch(/^RUN mkdir .*\/auth .*chown node:node .*\/auth /m);
  });

  it.each(app)('passes every setting to the %s, and sets those that depend on the containers', (name) => {
    const environment = compose.services[name]?.environment ?? {};
    expect(Object.keys(environment).sort()).toEqual(settingNames().sort());
    const fixed = Object.entries(environment).filter(([setting, value]) => value !== `\${${setting}:-}`);
    expect(Object.fromEntries(fixed)).toEqual({
      HOST: '0.0.0.0',
      PORT: '5001',
      WORKER_HOST: '0.0.0.0',
      WORKER_PORT: '5002',
      SERVER_URL: 'http://server:5001',
      MONGODB_URI: 'mongodb://mongodb:27017/courtside',
      REDIS_URL: 'redis://redis:6379',
      BACKUP_DIR: '/backups',
      FIREBASE_AUTH_EMULATOR_CONTAINER: 'auth',
      FIREBASE_AUTH_EMULATOR_HOST: 'auth:9099',
      FIREBASE_AUTH_EMULATOR_ACCOUNTS: '/auth/accounts',
      FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: `127.0.0.1:\${PUBLISHED_AUTH_PORT:-9099}`,
      CONTAINER_PUBLISHED_ON: `\${PUBLISHED_ON:-127.0.0.1}`,
    });
  });
});
