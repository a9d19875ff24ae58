import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { repoRoot } from './paths.ts';

const read = (file: string) => readFileSync(join(repoRoot, file), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

it("the image copies every workspace's package.json, which the lockfile needs", () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const copied = found(read('Dockerfile'), /^COPY (\w+)\/package\.json \1\/$/gm);
  expect(copied.sort()).toEqual([...workspaces].sort());
});

it('the checkout and the build context contain everything that the image copies and compiles', () => {
  const included = found(read('.dockerignore'), /^!(\S+)$/gm);
  const copied = read('Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
    .map((path) => path.replace(/\/$/, ''));
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => !included.some((name) => path === name || path.startsWith(`${name}/`)))).toEqual([]);
  const compiled = found(read('Dockerfile'), /'([\w/.-]+\.ts)'/g);
  expect(compiled.length).toBeGreaterThan(2);
  expect([...copied, ...compiled].filter((path) => !existsSync(join(repoRoot, path)))).toEqual([]);
});

it('the build context has no tests, and nothing that the image runs imports their helpers', () => {
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/testing', '**/*.test.ts', '**/*.test.tsx']),
  );
  const sources = globSync('{contract,core,server,worker,client,stack}/**/*.{ts,tsx}', {
    cwd: repoRoot,
    exclude: (path) => /(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$/.test(path),
  });
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => /from '[^']*\/testing\//.test(read(path)))).toEqual([]);
});

it('the image is labeled with the version of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(read('Dockerfile')).toContain(`ARG VERSION=${version}\nLABEL org.opencontainers.image.version=$VERSION\n`);
});

/** Runs a script of the image, without the environment of this process. */
function runScript(script: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { PATH = '' } = process.env;
  const options = { env: { PATH, ...env }, encoding: 'utf8' } as const;
  const { stdout, status } = spawnSync(join(repoRoot, 'deploy/container', script), args, options);
  return { stdout, status };
}

/** The environment of a process that the image starts. */
function environmentWith(env: Readonly<Record<string, string>>): Record<string, string> {
  const lines = runScript('start.sh', ['env'], env).stdout.trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => line.split('=')).filter(([name]) => /^(FIREBASE_|NODE_|SIGN_IN$|GAMES$)/.test(name ?? '')),
  );
}

describe('a container of docker-compose.yml', () => {
  const emulator = {
    FIREBASE_AUTH_EMULATOR_CONTAINER: 'auth',
    FIREBASE_AUTH_EMULATOR_HOST: 'auth:9099',
    FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: '127.0.0.1:9099',
    FIREBASE_AUTH_EMULATOR_ACCOUNTS: '/auth/accounts',
  };

  it.each(['', 'demo-friends'])('uses the emulator with the project "%s"', (FIREBASE_PROJECT_ID) => {
    const env = environmentWith({ ...emulator, FIREBASE_PROJECT_ID, NODE_ENV: '' });
    expect(env).toEqual({ ...emulator, FIREBASE_PROJECT_ID, NODE_ENV: 'development' });
  });

  it('runs in production without the emulator with the Firebase project of the operator', () => {
    const env = environmentWith({ ...emulator, FIREBASE_PROJECT_ID: 'friends', NODE_ENV: '' });
    expect(env).toEqual({ FIREBASE_PROJECT_ID: 'friends', NODE_ENV: 'production' });
  });

  it.each(['', 'demo-friends'])(
    'runs in production without the emulator with accounts of the house and the project "%s"',
    (project) => {
      const env = environmentWith({ ...emulator, SIGN_IN: 'house', FIREBASE_PROJECT_ID: project, NODE_ENV: '' });
      expect(env).toEqual({ SIGN_IN: 'house', FIREBASE_PROJECT_ID: project, NODE_ENV: 'production' });
    },
  );

  it('leaves NODE_ENV to the operator, so that the server refuses a demo in production', () => {
    expect(environmentWith({ ...emulator, NODE_ENV: 'production' })).toEqual({ ...emulator, NODE_ENV: 'production' });
  });

  it('changes nothing without the settings of docker-compose.yml', () => {
    const env = { FIREBASE_PROJECT_ID: 'friends', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', NODE_ENV: 'test' };
    expect(environmentWith(env)).toEqual(env);
  });

  it('passes on the exit code of its process', () => {
    expect(runScript('start.sh', ['sh', '-c', 'exit 3'], emulator).status).toBe(3);
  });

  it('is healthy without an emulator if the operator has a Firebase project', () => {
    expect(runScript('auth.sh', ['healthy'], { FIREBASE_PROJECT_ID: 'friends' }).status).toBe(0);
  });

  it('is healthy without an emulator if the house keeps the accounts', () => {
    expect(runScript('auth.sh', ['healthy'], { SIGN_IN: 'house', FIREBASE_PROJECT_ID: '' }).status).toBe(0);
  });
});

describe('a container of deploy/docker-compose.yml', () => {
  /** The games that it shows with the settings of the operator. */
  function gamesWith(key: string, GAMES = ''): string | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'courtside-key-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const ODDS_API_KEY_FILE = join(folder, 'odds-api-key');
    writeFileSync(ODDS_API_KEY_FILE, key);
    return environmentWith({ GAMES, GAMES_WITHOUT_KEY: 'espn', ODDS_API_KEY_FILE }).GAMES;
  }

  it("shows ESPN's games without a key, those of The Odds API with one, and others if the operator says so", () => {
    // With an empty setting and a key, Courtside reads The Odds API.
    expect([gamesWith(''), gamesWith('key'), gamesWith('', 'demo')]).toEqual(['espn', '', 'demo']);
  });

  it('gives the commands of operators the same settings as its process', () => {
    expect(read('deploy/container/courtside')).toMatch(/^exec start\.sh node /m);
  });
});
