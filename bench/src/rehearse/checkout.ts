import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repoRoot } from '@courtside/stack';
import { run } from './docker.ts';

/** Ports of this machine that the rehearsal uses. */
export interface Ports {
  readonly http: number;
  readonly https: number;
  readonly auth: number;
  readonly mongodb: number;
  readonly redis: number;
}

/** Copies the files of this checkout to a new folder, so that its settings and secrets are not touched. */
export async function copyCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-rehearsal-'));
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: repoRoot });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    // A file that was deleted and not committed is still listed.
    await cp(join(repoRoot, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return folder;
}

/**
 * Writes deploy/.env and deploy/secrets for a fast demo league on this machine.
 * @returns the URI of the database for this machine
 */
export async function writeSettings(
  folder: string,
  { ports, isMongodbStandIn }: { readonly ports: Ports; readonly isMongodbStandIn: boolean },
): Promise<string> {
  const settings = {
    DOMAIN: 'localhost',
    FIREBASE_PROJECT_ID: 'demo-courtside',
    GAMES: 'demo',
    PUBLISHED_HTTP: `127.0.0.1:${ports.http}`,
    PUBLISHED_HTTPS: `127.0.0.1:${ports.https}`,
    PUBLISHED_AUTH_PORT: ports.auth,
    PUBLISHED_MONGODB_PORT: ports.mongodb,
    PUBLISHED_REDIS_PORT: ports.redis,
    // A fast league, so that games end and are settled during the run, and one address from which all requests come.
    SIMULATOR_SPEED: 20,
    HOLD_SECONDS: 3,
    MAX_OPEN_BETS: 1_000_000,
    RATE_LIMIT_FACTOR: 1_000,
    LOG_LEVEL: 'warn',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, 'deploy/.env'), lines.join(''));
  const password = randomBytes(24).toString('hex');
  const user = isMongodbStandIn ? '' : `courtside:${password}@`;
  const uriOptions = isMongodbStandIn ? '' : 'authSource=admin&';
  const secrets = {
    'mongodb-password': password,
    'metrics-token': randomBytes(24).toString('hex'),
    // The stand-in has no users and is no replica set.
    'mongodb-uri': isMongodbStandIn
      ? 'mongodb://mongodb:27017/courtside'
      : `mongodb://${user}mongodb:27017/courtside?replicaSet=courtside&authSource=admin`,
    'firebase-api-key': 'demo',
    'firebase-app-id': 'demo',
    'odds-api-key': '',
    'firebase-service-account': '{}',
  };
  const secretsFolder = join(folder, 'deploy/secrets');
  await mkdir(secretsFolder, { recursive: true, mode: 0o700 });
  for (const [name, value] of Object.entries(secrets)) {
    await writeFile(join(secretsFolder, name), `${value}\n`);
    await chmod(join(secretsFolder, name), 0o644);
  }
  return `mongodb://${user}127.0.0.1:${ports.mongodb}/courtside?${uriOptions}directConnection=true`;
}
