import { EventEmitter, once } from 'node:events';
import { join, relative } from 'node:path';
import type { Problem } from './problem.ts';
import type { Component, ComponentName } from './process/component.ts';
import type { PidFiles } from './process/pid-files.ts';
import { type EndingSignal, type ProcessEvent, Supervised } from './process/supervised.ts';
import type { Watchdog } from './process/watchdog.ts';

/** Stop order: first the parts that serve users, then the services they use. */
const stopOrder: readonly (readonly ComponentName[])[] = [
  ['client', 'server', 'worker'],
  ['auth'],
  ['redis'],
  ['mongo'],
];

export interface SupervisorOptions {
  readonly watchdog: Watchdog;
  readonly pidFiles: PidFiles;
  /** Folder of the components' logs. */
  readonly logDir: string;
  readonly onLine: (component: ComponentName, line: string) => void;
  readonly onEvent: (component: ComponentName, event: ProcessEvent) => void;
}

/** Keeps a set of components running and tracks which are ready. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #processes = new Map<ComponentName, Supervised>();
  readonly #problems = new Map<ComponentName, Problem>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #stopped: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  get names(): readonly ComponentName[] {
    return [...this.#processes.keys()];
  }

  /** Starts a component and keeps it running. */
  start(name: ComponentName, component: Component): void {
    const supervised = new Supervised(component, {
      watchdog: this.#options.watchdog,
      pidFiles: this.#options.pidFiles,
      logFile: relative(process.cwd(), join(this.#options.logDir, `${name}.log`)),
      onLine: (line) => this.#options.onLine(name, line),
      onEvent: (event) => this.#note(name, event),
    });
    this.#processes.set(name, supervised);
    supervised.start();
  }

  isReady(name: ComponentName): boolean {
    return this.#processes.get(name)?.isReady ?? false;
  }

  /** Ids of the running processes. */
  pids(): Partial<Record<ComponentName, number>> {
    const running = [...this.#processes].flatMap(([name, { pid }]) =>
      pid === undefined ? [] : [[name, pid] as const],
    );
    return Object.fromEntries(running);
  }

  /** Signals a component to simulate a crash. It is restarted. */
  kill(name: ComponentName, signal: EndingSignal): void {
    this.#processes.get(name)?.kill(signal);
  }

  /**
   * Waits until all of these components are ready at the same time. Those not run here count as ready.
   * @throws Problem if one of them was given up
   */
  async whenReady(names: readonly ComponentName[]): Promise<void> {
    const managed = names.filter((name) => this.#processes.has(name));
    while (!managed.every((name) => this.isReady(name))) {
      for (const name of managed) {
        const problem = this.#problems.get(name);
        if (problem !== undefined) throw problem;
      }
      if (this.#stopped !== undefined) throw new Error('the stack was stopped while it was starting');
      await once(this.#changes, 'change');
    }
  }

  /** Stops everything in order. Resolves once all of it has ended. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopInOrder();
    this.#changes.emit('change');
    return this.#stopped;
  }

  /** Kills everything. */
  forceStop(): void {
    for (const process of this.#processes.values()) process.forceStop();
  }

  async #stopInOrder(): Promise<void> {
    for (const names of stopOrder) {
      await Promise.all(names.map((name) => this.#processes.get(name)?.stop()));
    }
  }

  #note(name: ComponentName, event: ProcessEvent): void {
    if (event.kind === 'gave-up') this.#problems.set(name, event.problem);
    this.#options.onEvent(name, event);
    this.#changes.emit('change');
  }
}
