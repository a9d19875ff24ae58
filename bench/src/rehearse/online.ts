import { setTimeout as wait } from 'node:timers/promises';
import { type Core, openCore } from '@courtside/core/core';
import { systemClock } from '@courtside/core/platform/clock';
import { readConfig } from '@courtside/core/platform/config/config';
import { pino } from 'pino';
import { checkPromises } from '../chaos/check-promises.ts';
import { startCorrections } from '../chaos/corrections.ts';
import { startLoad } from '../chaos/load.ts';
import { say } from '../measure.ts';
import { type Api, connectApi, openGames, signUpMany } from '../players.ts';
import { type Ports, writeSettings } from './checkout.ts';
import { Compose } from './docker.ts';
import { faults } from './faults.ts';
import { measureFigures, memoryOf } from './figures.ts';
import { restoreElsewhere } from './restore-elsewhere.ts';
import type { Stage } from './stage.ts';
import { startWatchers, type Watchers } from './watchers.ts';

const ports: Ports = { http: 18_080, https: 18_443, auth: 19_099, mongodb: 37_017, redis: 36_379 };

/** The longest time a client may be without an update, in ms. */
const allowedSilenceMs = 5_000;

const services = ['mongodb', 'redis', 'auth', 'server-1', 'server-2', 'worker', 'caddy'] as const;

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/**
 * Runs one fault under load and prints what clients noticed.
 * @returns the longest time without an update, in ms
 */
async function observe(
  name: string,
  { stage, watchers }: { stage: Stage; watchers: Watchers },
  act: () => Promise<string>,
): Promise<number> {
  await wait(1_000 + stage.random() * 2_000);
  watchers.takeSilenceMs();
  const before = stage.load.counts();
  const started = performance.now();
  const note = await act();
  for (const service of services) await stage.compose.waitHealthy(service);
  const took = performance.now() - started;
  await wait(2_000);
  const silenceMs = watchers.takeSilenceMs();
  const { acknowledged = 0, retried = 0 } = stage.load.counts();
  say(
    `${name}: everything healthy after ${inSeconds(took)}${note === '' ? '' : `, ${note}`}; ` +
      `${acknowledged - (before.acknowledged ?? 0)} bets, ${retried - (before.retried ?? 0)} requests repeated, ` +
      `longest time without an update ${inSeconds(silenceMs)}`,
  );
  return silenceMs;
}

/** Opens the core on the databases of the stage, for the checks and for an operator's corrections. */
async function openChecks(mongodb: string): Promise<Core> {
  const settings = { MONGODB_URI: mongodb, REDIS_URL: `redis://127.0.0.1:${ports.redis}`, NODE_ENV: 'development' };
  return openCore(readConfig(settings), { clock: systemClock, logger: pino({ level: 'silent' }) });
}

/**
 * Runs deploy/docker-compose.yml in a checkout: bets and sockets through Caddy, and one fault after the other.
 * @returns whether clients noticed nothing but a short wait
 */
export async function rehearseOnline(
  command: readonly string[],
  folder: string,
  options: {
    readonly random: () => number;
    readonly isMongodbStandIn: boolean;
    readonly sockets: number;
    readonly crowd: number;
  },
): Promise<boolean> {
  const { random, isMongodbStandIn, sockets, crowd } = options;
  const uri = await writeSettings(folder, { ports, isMongodbStandIn });
  const application = (prefix: string) =>
    new Compose(command, folder, {
      project: prefix,
      files: ['deploy/docker-compose.yml', 'stack/rehearse/online.yml'],
      env: { VOLUME_PREFIX: prefix },
    });
  const compose = application('courtside-rehearsal');
  const elsewhere = application('courtside-rehearsal-elsewhere');
  let api: Api | undefined;
  let core: Core | undefined;
  let watchers: Watchers | undefined;
  try {
    for (const each of [compose, elsewhere]) await each.down({ volumes: true });
    await compose.run(['build']);
    const started = performance.now();
    await compose.up(services);
    say(`two servers behind Caddy: everything healthy after ${inSeconds(performance.now() - started)}`);
    const ca = await compose.exec('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
    const url = `https://localhost:${ports.https}`;
    api = connectApi(url, 16, ca);
    while ((await openGames(api)).length === 0) await wait(200);
    const players = await signUpMany(api, `127.0.0.1:${ports.auth}`, 8);
    const measured = crowd > 0 ? await measureFigures({ compose, api, players, url, ca, count: crowd }) : [];
    core = await openChecks(uri);
    watchers = await startWatchers({ url, ca, players, count: sockets });
    const load = startLoad({ api, players, callers: 16, random });
    const corrections = startCorrections({ core, random });
    const stage = { compose, folder, core, load, random };
    const scene = { stage, watchers };
    const silences: number[] = [];
    silences.push(
      await observe('nothing, for comparison', scene, async () => {
        await wait(10_000);
        return '';
      }),
    );
    for (const { name, act, pauses = false } of faults) {
      const silenceMs = await observe(name, scene, () => act(stage));
      if (!pauses) silences.push(silenceMs);
    }
    const placedBefore = load.placed();
    let backup = '';
    silences.push(
      await observe('a backup under load', scene, async () => {
        backup = await compose.exec('worker', 'courtside', 'backup');
        return backup.split('\n').at(-1) ?? '';
      }),
    );
    const silenceMs = Math.max(...silences);
    const megabytes = (await memoryOf(compose, services)) / 1_000;
    say(`memory of all containers under load: ${megabytes.toFixed(0)} MB`);
    const acknowledged = await load.stop();
    const corrected = await corrections.stop();
    const different = await watchers.compare(api);
    const { givenUp = 0 } = load.counts();
    say(
      `load: ${JSON.stringify(load.counts())}; corrections: ${corrected}; rejected: ${JSON.stringify(load.rejections())}`,
    );
    const kept = await checkPromises(core, {
      placed: [...measured, ...acknowledged.placed],
      closed: acknowledged.closed,
    });
    const holes = watchers.holes();
    watchers.close();
    await core.close();
    core = undefined;
    const restored = await restoreElsewhere({
      from: compose,
      to: elsewhere,
      backup,
      placedBefore,
      open: () => openChecks(uri),
    });
    say(
      `clients: ${givenUp} requests failed for good, ${watchers.reconnects()} reconnects of ${sockets + players.length} sockets, ` +
        `longest time without an update ${inSeconds(silenceMs)}, messages lost ${holes}, sockets with another state in the end ${different}`,
    );
    return kept && restored && givenUp === 0 && holes + different === 0 && silenceMs <= allowedSilenceMs;
  } finally {
    watchers?.close();
    await core?.close();
    await api?.close();
    for (const each of [compose, elsewhere]) await each.down({ volumes: true });
  }
}
