import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AccountsKeeping } from './auth/accounts-keeping.ts';
import { asProblem, prepareDataDir, requireFreePort } from './checks.ts';
import { buildClient } from './client-build.ts';
import { StackLock, type StackState } from './lock.ts';
import { type Plan, planStack } from './plan.ts';
import { Problem } from './problem.ts';
import { type ComponentName, componentNames } from './process/component.ts';
import { PidFiles } from './process/pid-files.ts';
import type { EndingSignal, ProcessEvent } from './process/supervised.ts';
import { Watchdog } from './process/watchdog.ts';
import type { Settings } from './settings.ts';
import { StackLogs } from './stack-logs.ts';
import { Supervisor } from './supervisor.ts';

/** An event of a part of the stack. */
export type StackEvent = { readonly component: ComponentName } & (
  | ProcessEvent
  | { readonly kind: 'built'; readonly tookMs: number }
  | { readonly kind: 'note'; readonly text: string }
);

export interface StackOptions {
  /** Folder of databases, accounts and logs. Created if missing. */
  readonly dataDir: string;
  /** The parts to run; by default all except the client's development server. */
  readonly components?: readonly ComponentName[];
  /** `free` allows several stacks at the same time. Otherwise PORT and WORKER_PORT, by default 5001 and 5002. */
  readonly ports?: 'usual' | 'free';
  /** Settings of the app. A service configured here (MONGODB_URI, REDIS_URL, …) is used instead of a local one. */
  readonly settings?: Settings;
  /** Whether to remove the data folder if this process dies without stopping the stack. */
  readonly temporary?: boolean;
  readonly onEvent?: (event: StackEvent) => void;
  readonly onLine?: (component: ComponentName, line: string) => void;
}

/** A running stack. Every part is restarted when it exits, until `stop`. */
export interface Stack {
  /** URL of the page. */
  readonly url: string;
  /** All settings of its parts: MONGODB_URI, REDIS_URL, PORT, … */
  readonly env: Readonly<Record<string, string>>;
  /** The parts that this stack runs, as opposed to external services. */
  readonly components: readonly ComponentName[];
  /** Ids of the running processes. */
  pids(): Partial<Record<ComponentName, number>>;
  isReady(component: ComponentName): boolean;
  /** Kills a part, by default with `SIGKILL`, to simulate a crash. It is restarted. */
  kill(component: ComponentName, signal?: EndingSignal): void;
  /**
   * Waits until these parts, by default all, are ready at the same time.
   * @throws Problem if one of them cannot be started
   */
  waitReady(...components: ComponentName[]): Promise<void>;
  /** Stops everything in order, without losing data. */
  stop(): Promise<void>;
  /** Kills everything, to simulate a crash. */
  forceStop(): void;
}

/** Thrown if a stack on the same data is already running. */
export class AlreadyRunning extends Problem {
  readonly stopping: boolean;

  constructor({ url, stopping }: StackState) {
    super(
      url === ''
        ? 'Another command is using the data here: wait for it to end.'
        : `Courtside is already running here: open ${url}, or stop it first (Ctrl-C where it was started).`,
    );
    this.stopping = stopping === true;
  }
}

/**
 * Starts a stack. Returns while its parts are still starting; see `waitReady`.
 * @throws Problem, AlreadyRunning
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  prepareDataDir(options.dataDir);
  const runDir = join(options.dataDir, 'run');
  try {
    mkdirSync(runDir, { recursive: true });
    const lock = StackLock.take(join(runDir, 'stack.json'), '');
    if (!(lock instanceof StackLock)) throw new AlreadyRunning(lock);
    return await assemble(options, runDir, lock).catch((error: unknown) => {
      lock.release();
      throw error;
    });
  } catch (error) {
    throw asProblem(error, options.dataDir);
  }
}

async function assemble(options: StackOptions, runDir: string, lock: StackLock): Promise<Stack> {
  const wanted = new Set(options.components ?? componentNames.filter((name) => name !== 'client'));
  const pidFiles = new PidFiles(join(runDir, 'pids'));
  await pidFiles.endLeftovers();
  const logDir = join(options.dataDir, 'logs');
  const logs = new StackLogs(logDir, options.onLine);
  const emit = (event: StackEvent) => options.onEvent?.(event);
  const say = (component: ComponentName, text: string) => {
    logs.write(component, text);
    emit({ component, kind: 'note', text });
  };
  let built: Promise<void> = Promise.resolve();
  const plan = await planStack({
    dataDir: options.dataDir,
    runDir,
    components: wanted,
    settings: options.settings ?? {},
    say,
    freePorts: options.ports === 'free',
    stores: () => supervisor.whenReady(['mongo', 'redis']),
    signIn: () => supervisor.whenReady(['auth']),
    built: () => built,
  });
  for (const where of plan.needs) await requireFreePort(where);
  lock.update({ url: wanted.has('server') ? plan.url : '', env: plan.settings });

  const watchdog = new Watchdog(options.temporary ? options.dataDir : undefined);
  const accounts = plan.auth && new AccountsKeeping(plan.auth, (text) => say('auth', text));
  const supervisor = new Supervisor({
    watchdog,
    pidFiles,
    logDir,
    onLine: (component, line) => logs.write(component, line),
    onEvent: (component, event) => {
      if (component === 'auth') accounts?.note(event);
      emit({ component, ...event });
    },
  });
  if (wanted.has('server') && !wanted.has('client')) {
    built = build(logs, emit);
    // Callers that await the build receive its failure. This handler prevents an unhandled rejection before that.
    built.catch(() => undefined);
  }
  for (const [name, component] of plan.components) supervisor.start(name, component);
  return handle(plan, supervisor, async () => {
    lock.update({ stopping: true });
    accounts?.end();
    await supervisor.stop();
    watchdog.close();
    logs.close();
    lock.release();
  });
}

function handle(plan: Plan, supervisor: Supervisor, end: () => Promise<void>): Stack {
  let ended: Promise<void> | undefined;
  return {
    url: plan.url,
    env: plan.settings,
    components: supervisor.names,
    pids: () => supervisor.pids(),
    isReady: (component) => supervisor.isReady(component),
    kill: (component, signal = 'SIGKILL') => supervisor.kill(component, signal),
    waitReady: (...names) => supervisor.whenReady(names.length > 0 ? names : supervisor.names),
    stop: () => {
      ended ??= end();
      return ended;
    },
    forceStop: () => supervisor.forceStop(),
  };
}

async function build(logs: StackLogs, emit: (event: StackEvent) => void): Promise<void> {
  try {
    const tookMs = await buildClient((line) => logs.write('client', line));
    if (tookMs !== undefined) emit({ component: 'client', kind: 'built', tookMs });
  } catch (error) {
    if (error instanceof Problem) emit({ component: 'client', kind: 'gave-up', problem: error });
    throw error;
  }
}
