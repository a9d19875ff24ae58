import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  hardened,
  mountedVolumes,
  readCompose,
  readText,
  serverStopsMs,
  settingNames,
  slowMachineHealth,
} from './testing/compose-file.ts';
import { openSecretFolders } from './testing/make-secrets.ts';

/** What these tests read of a configuration of Prometheus. */
interface PrometheusConfig {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly metrics_path?: string;
    readonly authorization?: { readonly credentials_file: string };
    readonly static_configs: readonly { readonly targets: readonly string[] }[];
  }[];
}

const file = 'deploy/docker-compose.yml';
const compose = readCompose(file);
const text = readText(file);
const services = Object.entries(compose.services);
/** The services that go on. Of the others, `secrets` ends before they start. */
const lasting = services.filter(([name]) => name !== 'secrets');
const app = ['server-1', 'server-2', 'worker'] as const;
/** Settings of the demo, which has no place on the internet. */
const ofDemo = /^(DEMO_BEHIND_PROXY|CONTAINER_PUBLISHED_ON|FIREBASE_AUTH_EMULATOR_\w+)$/;

describe(file, () => {
  it('is accepted by docker-compose 1.29', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'caddy',
      'mongodb',
      'prometheus',
      'redis',
      'secrets',
      ...app,
    ]);
    expect(compose.name).toBeUndefined();
    expect(text).not.toMatch(/env_file|\$\{\w+:\+/);
  });

  it('needs no setting but the domain', () => {
    const required = [...text.matchAll(/\$\{(\w+)(?!\w|:-)/g)].map(([, name]) => name);
    expect(new Set(required)).toEqual(new Set(['DOMAIN']));
  });

  it.each(lasting)('limits %s, restarts it, and gives it time to start', (name, service) => {
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
    if (name !== 'caddy') expect(service.user).toMatch(/^(node|mongodb|redis|nobody)$/);
  });

  it('gives every process more time to stop than it takes', () => {
    for (const [name, { stop_grace_period }] of lasting)
      expect([name, Number.parseInt(String(stop_grace_period), 10) * 1_000 > serverStopsMs()]).toEqual([name, true]);
  });

  it('publishes only the ports of Caddy, and Prometheus only on this machine', () => {
    const ports = services.flatMap(([name, service]) => (service.ports ?? []).map((port) => [name, port]));
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are variables of the compose file
    expect(ports).toEqual([
      ['caddy', '${PUBLISHED_HTTP:-80}:80'],
      ['caddy', '${PUBLISHED_HTTPS:-443}:443'],
      ['prometheus', '127.0.0.1:${PUBLISHED_PROMETHEUS:-9090}:9090'],
    ]);
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: end
  });

  it.each(app)('lets the %s trust the address of Caddy, and no other', (name) => {
    const address = /ipv4_address: ([\d.]+)/.exec(text)?.[1];
    expect(compose.services[name]?.environment?.TRUST_PROXY).toBe(address);
  });

  it.each(app)(
    'passes every setting to the %s, and secrets as files that exist whatever the operator gives',
    (name) => {
      const { environment = {} } = compose.services[name] ?? {};
      const passed = Object.keys(environment).map((setting) => setting.replace(/_FILE$/, ''));
      expect(passed).toEqual(expect.arrayContaining(settingNames().filter((setting) => !ofDemo.test(setting))));
      expect(passed.filter((setting) => ofDemo.test(setting))).toEqual([]);
      const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      const folders = openSecretFolders();
      folders.make();
      const made = Object.keys(folders.read('app'));
      expect(files.map((path) => path.replace('/run/secrets/', '')).sort()).toEqual(made.sort());
    },
  );

  it.each(app)('tells the %s its address for users, and to show real games without a key', (name) => {
    const { PUBLIC_URL, GAMES_WITHOUT_KEY } = compose.services[name]?.environment ?? {};
    expect([PUBLIC_URL, GAMES_WITHOUT_KEY]).toEqual([`https://\${DOMAIN:?set DOMAIN in deploy/.env}`, 'espn']);
  });

  it.each(app)('lets the %s write the backup that precedes a migration', (name) => {
    const { environment, volumes } = compose.services[name] ?? {};
    expect(volumes).toContain(`backups:${environment?.BACKUP_DIR}`);
  });

  it.each(app)('pulls the image of the %s from a registry if one is set, and builds it otherwise', (name) => {
    expect(compose.services[name]).toMatchObject({
      image: `\${COURTSIDE_IMAGE:-courtside}`,
      build: { context: '..', target: 'app' },
      // One of the values that Compose 2 and docker-compose 1.29 both know.
      pull_policy: 'if_not_present',
    });
  });

  it('names the images of others by a major version, and MongoDB by a release whose data its updates can read', () => {
    const images = services.flatMap(([, { image }]) => (String(image).startsWith('$') ? [] : [image]));
    expect(images.sort()).toEqual(['caddy:2', 'mongo:8.0', 'prom/prometheus:v3', 'redis:7']);
  });

  it('makes secrets before anything reads them, from a folder that git ignores, without a network', () => {
    expect(readText('.gitignore')).toContain('\ndeploy/secrets/*\n');
    const { secrets } = compose.services;
    expect(secrets).toMatchObject({ ...hardened, restart: 'no', network_mode: 'none', cap_add: ['DAC_READ_SEARCH'] });
    expect(secrets?.volumes).toContain('./secrets:/given:ro');
    for (const name of [...app, 'mongodb', 'prometheus']) {
      const waits = { secrets: { condition: 'service_completed_successfully' } };
      expect(compose.services[name]?.depends_on).toMatchObject(waits);
    }
  });

  it('gives each container the secrets of its kind, which it cannot change', () => {
    const mounts = services.flatMap(([name, { volumes = [] }]) =>
      volumes.filter((mount) => mount.includes('/run/secrets')).map((mount) => `${name} ${mount}`),
    );
    expect(mounts.sort()).toEqual([
      'mongodb mongodb-secrets:/run/secrets:ro',
      'prometheus prometheus-secrets:/run/secrets:ro',
      'server-1 secrets:/run/secrets:ro',
      'server-2 secrets:/run/secrets:ro',
      'worker secrets:/run/secrets:ro',
    ]);
    const kept = ['secrets:/kept/app', 'mongodb-secrets:/kept/mongodb', 'prometheus-secrets:/kept/prometheus'];
    expect(compose.services.secrets?.volumes).toEqual(expect.arrayContaining(kept));
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

describe('the profile monitoring', () => {
  const { prometheus } = compose.services;
  const config: PrometheusConfig = parse(readText('deploy/prometheus.yml'));
  const scraped = config.scrape_configs.flatMap(({ job_name, authorization, static_configs }) =>
    static_configs.flatMap(({ targets }) => targets.map((target) => ({ target, job_name, authorization }))),
  );

  it('is off without a setting', () => {
    expect(services.filter(([, { profiles }]) => profiles !== undefined).map(([name]) => name)).toEqual(['prometheus']);
    expect(prometheus?.profiles).toEqual(['monitoring']);
  });

  it('mounts the files that its settings name', () => {
    expect(prometheus?.command).toContain('--config.file=/etc/prometheus/prometheus.yml');
    for (const file of ['prometheus.yml', ...config.rule_files])
      expect(prometheus?.volumes).toContain(`./${file}:/etc/prometheus/${file}:ro`);
  });

  it('reads the metrics of each process at the port on which it listens, in a network that both share', () => {
    const listens = app.map((name) => {
      const { environment } = compose.services[name] ?? {};
      return `${name}:${name === 'worker' ? environment?.WORKER_PORT : environment?.PORT}`;
    });
    expect(scraped.map(({ target }) => target)).toEqual(listens);
    for (const name of app) expect(compose.services[name]?.networks).toEqual(expect.arrayContaining(['web']));
    expect(prometheus?.networks).toEqual(['web']);
    for (const { metrics_path } of config.scrape_configs) expect(metrics_path).toBeUndefined();
    for (const file of ['server/src/plugins/metrics.ts', 'worker/src/board.ts'])
      expect(readText(file)).toContain("app.get('/metrics'");
  });

  it.each(['server-1', 'server-2'])('may ask the %s by its name, with the token that the server requires', (name) => {
    const { environment } = compose.services[name] ?? {};
    expect(environment?.ALLOWED_HOSTS?.split(',')).toContain(name);
    expect(environment?.METRICS_TOKEN_FILE).toBe('/run/secrets/metrics-token');
    const { authorization } = scraped.find(({ target }) => target.startsWith(`${name}:`)) ?? {};
    expect(authorization).toEqual({ credentials_file: environment?.METRICS_TOKEN_FILE });
  });

  it('names its jobs as the alert of a process that does not answer expects', () => {
    const [, jobs = ''] = /up\{job=~"(.+?)"\}/.exec(readText('deploy/alerts.yml')) ?? [];
    expect(jobs).toBe('courtside.*');
    for (const { job_name } of scraped) expect(job_name).toMatch(new RegExp(`^${jobs}$`));
  });
});
