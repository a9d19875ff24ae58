import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OwnUser, Session } from '@courtside/contract';
import { say } from '../measure.ts';
import { connectApi, dataOf } from '../players.ts';
import { Compose, run } from './docker.ts';
import { type Block, readBlocks, whySkipped, withoutPulls, withStandIns } from './page-blocks.ts';

const ports = { http: 28_080, https: 28_443, prometheus: 29_090 } as const;

/** Settings that keep the containers apart from others of this machine. They come before those of deploy/.env. */
function settingsFor(prefix: string): Record<string, string> {
  return {
    COMPOSE_PROJECT_NAME: prefix,
    VOLUME_PREFIX: prefix,
    PUBLISHED_HTTP: `127.0.0.1:${ports.http}`,
    PUBLISHED_HTTPS: `127.0.0.1:${ports.https}`,
    PUBLISHED_PROMETHEUS: String(ports.prometheus),
    // The rehearsal may have no way to the internet.
    GAMES: 'demo',
  };
}

const firstAdmin = 'you@example.com';
const prefixes = ['courtside-rehearsal-page', 'courtside-rehearsal-page-2'] as const;

/** The shell of the reader: keeps its folder from block to block. */
class Shell {
  readonly #state: string;
  readonly #prelude: string;
  #env: Record<string, string>;

  /** @param state a file */
  constructor(state: string, options: { prelude: string; env: Record<string, string> }) {
    this.#state = state;
    this.#prelude = options.prelude;
    this.#env = options.env;
  }

  /** Starts again in a folder, with other settings, as on another machine. */
  async enter(folder: string, env: Record<string, string> = {}): Promise<void> {
    this.#env = { ...this.#env, ...env };
    await writeFile(this.#state, `cd '${folder}'\n`);
  }

  /** Runs commands until one fails. @returns what they wrote @throws CommandFailed */
  async run(commands: string): Promise<string> {
    const keep = `echo "cd '$PWD'" > '${this.#state}'`;
    const script = `set -e\n${this.#prelude}\n. '${this.#state}'\n${commands}\n${keep}\n`;
    const { PATH, HOME, DOCKER_HOST } = process.env;
    return (await run('bash', ['-c', script], { env: { PATH, HOME, DOCKER_HOST, ...this.#env } })).toString();
  }
}

/** How the commands of the page begin. */
const compose = 'docker compose -f deploy/docker-compose.yml -f stack/rehearse/page.yml';

/**
 * Signs up and opens the account, as a reader does in a browser.
 * @param adminCode the code that the first start prints
 */
async function signUpAs(email: string, ca: string, adminCode?: string): Promise<void> {
  const api = connectApi(`https://localhost:${ports.https}`, 1, ca);
  try {
    const body = { email, password: 'play-money', ...(adminCode !== undefined && { adminCode }) };
    const { user, accessToken } = dataOf(await api.call<Session>('POST', '/api/sign-in/sign-up', { body }));
    dataOf(await api.call<OwnUser>('POST', `/api/users/${user.uid}`, { token: accessToken, body: {} }));
  } finally {
    await api.close();
  }
}

interface Targets {
  readonly data: { readonly activeTargets: readonly { readonly health: string; readonly scrapeUrl: string }[] };
}

interface Rules {
  readonly data: { readonly groups: readonly { readonly rules: readonly { readonly state: string }[] }[] };
}

const scrapeMs = 60_000;

/** Waits until Prometheus has read every process. @throws if it has not within a minute, or has no alerts */
async function checkPrometheus(): Promise<void> {
  const read = async <T>(path: string) =>
    (await (await fetch(`http://127.0.0.1:${ports.prometheus}/api/v1/${path}`)).json()) as T;
  const deadline = performance.now() + scrapeMs;
  for (;;) {
    const { activeTargets } = (await read<Targets>('targets')).data;
    const up = activeTargets.filter(({ health }) => health === 'up');
    if (up.length === 3) break;
    if (performance.now() > deadline) throw new Error(`Prometheus reads ${JSON.stringify(activeTargets)}`);
    await wait(1_000);
  }
  const rules = (await read<Rules>('rules')).data.groups.flatMap((group) => group.rules);
  if (rules.length === 0) throw new Error('Prometheus has no alerts');
  say(`Prometheus reads 3 processes, and has ${rules.length} alerts`);
}

/** Makes a repository from a checkout, which the page clones. */
async function asRepository(folder: string): Promise<void> {
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@localhost', ...args], { cwd: folder });
  await git('init', '-q');
  await git('add', '-A');
  await git('commit', '-q', '-m', 'rehearsal');
}

/**
 * Runs the commands of docs/self-hosting.md in order, from an empty folder. Stand-ins replace the address of the repository and
 * the domain. The restore runs in a second folder with empty volumes.
 * @param folder a checkout
 * @returns whether every command succeeded and the admin is there after the move
 */
export async function rehearsePage(
  command: readonly string[],
  folder: string,
  { isMongodbStandIn, hasPrometheus }: { readonly isMongodbStandIn: boolean; readonly hasPrometheus: boolean },
): Promise<boolean> {
  const readers = await mkdtemp(join(tmpdir(), 'courtside-page-'));
  const [first, second] = [join(readers, 'first'), join(readers, 'second')];
  const isCompose1 = command[0] === 'docker-compose';
  const blocks = withStandIns(readBlocks(await readFile(join(folder, 'docs/self-hosting.md'), 'utf8')));
  const shell = new Shell(join(readers, 'state'), {
    prelude: isCompose1 ? `. '${join(folder, 'stack/rehearse/compose-1.sh')}'` : '',
    env: { ADDRESS: folder, ...settingsFor(prefixes[0]) },
  });
  const applications = prefixes.map(
    (project) =>
      new Compose(command, folder, {
        project,
        files: ['deploy/docker-compose.yml', 'stack/rehearse/page.yml'],
        env: { ...settingsFor(project), DOMAIN: 'localhost', COMPOSE_PROFILES: 'monitoring' },
      }),
  );
  const removeAll = async () => {
    for (const application of applications) await application.down({ volumes: true });
  };

  /** What a reader does before a block. */
  async function prepare({ commands }: Block): Promise<void> {
    const [, friend] = /admin add (\S+@\S+)/.exec(commands) ?? [];
    if (friend !== undefined) {
      const ca = await shell.run(`${compose} exec caddy cat /data/caddy/pki/authorities/local/root.crt`);
      const printed = await shell.run(`${compose} logs server-1 server-2`);
      const [, code] = /\/signup\?admin=(\S+)/.exec(printed) ?? [];
      if (code === undefined) throw new Error('no server has printed where the first user signs up');
      await signUpAs(firstAdmin, ca, code);
      await signUpAs(friend, ca);
    }
    if (!commands.includes('courtside restore ')) return;
    // The other machine has a new checkout, the copied files and empty volumes.
    await shell.run(`git clone -q "$ADDRESS" '${second}'
cp courtside.jsonl.gz '${second}'
cp deploy/.env '${second}/deploy'
cp deploy/secrets/* '${second}/deploy/secrets'`);
    await shell.enter(second, settingsFor(prefixes[1]));
  }

  /** What differs on this machine after a block. */
  async function follow({ commands }: Block): Promise<void> {
    // The stand-in has no users and is no replica set.
    if (commands.includes('> deploy/.env') && isMongodbStandIn)
      await shell.run('echo mongodb://mongodb:27017/courtside > deploy/secrets/mongodb-uri');
    if (commands.includes('COMPOSE_PROFILES=monitoring')) await checkPrometheus();
  }

  try {
    await removeAll();
    await asRepository(folder);
    await mkdir(first);
    await shell.enter(first);
    for (const block of blocks) {
      const reason =
        block.commands.includes('COMPOSE_PROFILES') && !hasPrometheus ? 'there is no Prometheus' : whySkipped(block);
      if (reason !== null) {
        say(`${block.heading}: left out, because ${reason}`);
        continue;
      }
      await prepare(block);
      const started = performance.now();
      await shell.run(isMongodbStandIn ? withoutPulls(block.commands) : block.commands);
      say(`${block.heading}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
      await follow(block);
    }
    const admins = await shell.run(`${compose} exec worker courtside admin list`);
    say(`admins after the move: ${admins.trim()}`);
    return admins.includes(firstAdmin);
  } finally {
    await removeAll();
    await rm(readers, { recursive: true, force: true });
  }
}
