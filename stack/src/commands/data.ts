import { join, resolve } from 'node:path';
import { explainKill } from '@courtside/core/platform/shell-command';
import { readState } from '../lock.ts';
import { defaultDataDir, repoRoot } from '../paths.ts';
import { runAttached } from '../run-attached.ts';
import { onlySettings, type Settings, settingsWithDefaults } from '../settings.ts';
import { startStack } from '../stack.ts';

/** The setting that names each database. */
const settingOf = { mongo: 'MONGODB_URI', redis: 'REDIS_URL' } as const;
type DatabaseName = keyof typeof settingOf;

interface Script {
  /** Path in the checkout. */
  readonly file: string;
  readonly args: readonly string[];
  /** Options for Node. */
  readonly nodeOptions?: readonly string[];
  /** The databases it opens. */
  readonly databases: readonly DatabaseName[];
  /** Whether it reads answers from the terminal. */
  readonly asksQuestions?: boolean;
}

function runScript(
  { file, args, nodeOptions = [], asksQuestions = false }: Script,
  settings: Settings,
): Promise<number> {
  return runAttached(process.execPath, [...nodeOptions, join(repoRoot, file), ...args], {
    env: onlySettings(settings),
    stdin: asksQuestions ? 'inherit' : 'ignore',
    onKilled: (signal) => console.error(explainKill(signal)),
  });
}

function isComplete(settings: Settings, databases: readonly DatabaseName[]): boolean {
  return databases.every((name) => settings[settingOf[name]] !== undefined);
}

/** Adds the databases of the Courtside that runs in this checkout. Returns null if none runs on the same data. */
function withRunning(settings: Settings, databases: readonly DatabaseName[]): Settings | null {
  const running = readState(join(defaultDataDir, 'run', 'stack.json'));
  if (running === undefined || running.stopping === true) return null;
  const { MONGODB_URI, REDIS_URL } = running.env;
  if (settings.MONGODB_URI !== undefined && settings.MONGODB_URI !== MONGODB_URI) return null;
  const joined = { MONGODB_URI, REDIS_URL, ...settings };
  return isComplete(joined, databases) ? joined : null;
}

/**
 * Runs a script on this checkout's data: on the configured databases, on those of a running Courtside, or on databases
 * that are started for it and stopped afterwards.
 * @returns its exit code
 */
export async function runOnData(script: Script): Promise<number> {
  const { databases } = script;
  const given = settingsWithDefaults(process.env);
  // Users of this checkout's own data sign in with Firebase or its emulator, as `npm start` starts them.
  const settings: Settings = given.MONGODB_URI === undefined ? { SIGN_IN: 'firebase', ...given } : given;
  const known = isComplete(settings, databases) ? settings : withRunning(settings, databases);
  if (known !== null) return runScript(script, known);
  const lines: string[] = [];
  const stack = await startStack({
    dataDir: defaultDataDir,
    components: databases,
    settings,
    onLine: (_component, line) => lines.push(line),
  });
  try {
    await stack.waitReady();
    return await runScript(script, stack.env);
  } catch (error) {
    for (const line of lines) console.error(line);
    throw error;
  } finally {
    await stack.stop();
  }
}

/** Enough for any number of accounts and bets. */
const heapMegabytes = 256;

/** `npm run audit`: checks all money in this checkout's data, whether Courtside is running or not. */
export function audit(args: readonly string[]): Promise<number> {
  return runOnData({
    file: 'core/src/operations/audit/main.ts',
    args,
    nodeOptions: [`--max-old-space-size=${heapMegabytes}`],
    databases: ['mongo'],
  });
}

/**
 * `npm run repair`: shows the stored documents that this version refuses and repairs them. As they were before, they are
 * kept in a file next to the data.
 */
export function repair(args: readonly string[]): Promise<number> {
  return runOnData({
    file: 'core/src/operations/upgrade/repair-main.ts',
    args: [...args, '--keep-in', join(defaultDataDir, 'repaired')],
    databases: ['mongo'],
    asksQuestions: true,
  });
}

/**
 * `npm run games`: lists undecided and recently decided games, disputed ones first, and the health of the feeds; with
 * `--retry` it ends the wait of a source.
 */
export function games(args: readonly string[]): Promise<number> {
  return runOnData({ file: 'core/src/operations/operator/games-main.ts', args, databases: ['mongo'] });
}

/** `npm run settle -- <game>`: decides a game or corrects its result. Redis is needed to show the result on open pages. */
export function settle(args: readonly string[]): Promise<number> {
  return runOnData({ file: 'core/src/operations/operator/settle-main.ts', args, databases: ['mongo', 'redis'] });
}

/** `npm run admin -- add <email>`: makes a user an admin, who may use the operator page; also removes and lists admins, and makes reset links. */
export function admin(args: readonly string[]): Promise<number> {
  return runOnData({ file: 'core/src/operations/admin/admin-main.ts', args, databases: ['mongo'] });
}

/** `npm run accounts -- import FILE [--hash FILE]`: takes over the accounts of a Firebase project. */
export function accounts(args: readonly string[]): Promise<number> {
  const [command = '', ...others] = args;
  // npm starts scripts in the checkout, and the files are named from where the user is.
  const named = others.map((text) => (text.startsWith('-') ? text : resolve(process.env.INIT_CWD ?? '.', text)));
  const file = 'core/src/operations/accounts/accounts-main.ts';
  return runOnData({ file, args: [command, ...named], databases: ['mongo'] });
}

/** `npm run verify -- EXPORT.json [--head HASH]`: verifies an export of a group's seals. Uses no data of this checkout. */
export function verify(args: readonly string[]): Promise<number> {
  // npm starts scripts in the checkout, and the file is named from where the user is.
  const [file, ...options] = args;
  const path = file === undefined || file.startsWith('-') ? file : resolve(process.env.INIT_CWD ?? '.', file);
  const given = path === undefined ? options : [path, ...options];
  // The file - is the standard input.
  const stdin = file === '-' ? 'inherit' : 'ignore';
  return runAttached(process.execPath, [join(repoRoot, 'core/src/seals/verify-main.ts'), ...given], { stdin });
}
