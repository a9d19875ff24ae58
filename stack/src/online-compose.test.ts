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

const file = 'deploy/docker-compose.yml';
const compose = readCompose(file);
const text = readText(file);
const services = Object.entries(compose.services);
const app = ['server-1', 'server-2', 'worker'] as const;
/** Settings of the demo, which has no place on the internet. */
const ofDemo = /^(DEMO_BEHIND_PROXY|CONTAINER_PUBLISHED_ON|FIREBASE_AUTH_EMULATOR_\w+)$/;

describe(file, () => {
  it('is accepted by docker-compose 1.29', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['caddy', 'mongodb', 'redis', ...app]);
    expect(compose.name).toBeUndefined();
    expect(text).not.toMatch(/env_file|\$\{\w+:\+/);
  });

  it.each(services)('limits %s, restarts it, and gives it time to start', (name, service) => {
    expect(service).toMatchObject({
      ...hardened,
      mem_limit: expect.stringMatching(/^\d+[gm]$/),
      pids_limit: expect.any(Number),
      logging: { driver: 'json-file', options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      healthcheck: { ...slowMachineHealth, test: expect.any(Array), interval: expect.any(String) },
    });
    expect(service).not.toHaveProperty('privileged');
    expect(service).not.toHaveProperty('network_mode');
    expect(service.cap_add).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined);
    if (name !== 'caddy') expect(service.user).toMatch(/^(node|mongodb|redis)$/);
  });

  it('gives every process more time to stop than it takes', () => {
    for (const [name, { stop_grace_period }] of services)
      expect([name, Number.parseInt(String(stop_grace_period), 10) * 1_000 > serverStopsMs()]).toEqual([name, true]);
  });

  it('publishes only the ports of Caddy', () => {
    const ports = services.flatMap(([name, service]) => (service.ports ?? []).map((port) => [name, port]));
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are variables of the compose file
    expect(ports).toEqual([
      ['caddy', '${PUBLISHED_HTTP:-80}:80'],
      ['caddy', '${PUBLISHED_HTTPS:-443}:443'],
    ]);
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: end
  });

  it.each(app)('lets the %s trust the address of Caddy, and no other', (name) => {
    const address = /ipv4_address: ([\d.]+)/.exec(text)?.[1];
    expect(compose.services[name]?.environment?.TRUST_PROXY).toBe(address);
  });

  it.each(app)('passes every setting to the %s, and secrets as files that it may read', (name) => {
    const { environment = {}, secrets = [] } = compose.services[name] ?? {};
    const passed = Object.keys(environment).map((setting) => setting.replace(/_FILE$/, ''));
    expect(passed).toEqual(expect.arrayContaining(settingNames().filter((setting) => !ofDemo.test(setting))));
    expect(passed.filter((setting) => ofDemo.test(setting))).toEqual([]);
    const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
    expect(files.map((path) => path.replace('/run/secrets/', '')).sort()).toEqual([...secrets].sort());
  });

  it.each(app)('lets the %s write the backup that precedes a migration', (name) => {
    const { environment, volumes } = compose.services[name] ?? {};
    expect(volumes).toContain(`backups:${environment?.BACKUP_DIR}`);
  });

  it('reads secrets from a folder that git ignores', () => {
    expect(readText('.gitignore')).toContain('\ndeploy/secrets/\n');
    for (const [name, secret] of Object.entries(compose.secrets ?? {})) expect(secret.file).toBe(`./secrets/${name}`);
  });

  it('keeps all data in named volumes, whatever the folder is called', () => {
    expect(mountedVolumes(compose).sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const [name, volume] of Object.entries(compose.volumes))
      expect(volume.name).toBe(`\${VOLUME_PREFIX:-courtside-online}_${name}`);
  });

  it('has a proxy that sends requests to both servers and hides the metrics', () => {
    const caddyfile = readText('deploy/Caddyfile');
    expect(caddyfile.match(/reverse_proxy .*server-1:5001 server-2:5001/g)).toHaveLength(2);
    expect(caddyfile).toContain('respond @metrics 404');
  });

  it('has a proxy that says 503 and when to come back while no server is up', () => {
    const errors = readText('deploy/Caddyfile').split('handle_errors')[1] ?? '';
    expect(errors).toContain('header Retry-After');
    expect(errors).toMatch(/respond @down .*Courtside is being updated\. It will be back in a minute\..* 503/);
  });
});
