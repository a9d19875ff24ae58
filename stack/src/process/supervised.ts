import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage, Problem } from '../problem.ts';
import { Backoff, type BackoffLimits, restartLimits } from './backoff.ts';
import type { Component, Launch } from './component.ts';
import { eachLine } from './lines.ts';
import type { PidFiles } from './pid-files.ts';
import { endGroup, signalGroup, signalProcess } from './signal-group.ts';
import { processorTimeOf } from './start-time.ts';
import type { Watchdog } from './watchdog.ts';

/** Exit code of a process that only an operator can help. Server and worker use it when they refuse stored documents. */
const refusedExitCode = 78;

const signalAgainEveryMs = 500;
const probeEveryMs = 50;
const progressEveryMs = 1_000;
/** A process that works without reporting how far it is, such as one in an endless loop, has this many time limits. */
const maxWorkingLimits = 10;
/** The time limit of the last attempts, in limits of the first one. */
const maxLonger = 16;

/** Gives up after this many exits of a process that was never ready. */
const earlyDeaths = 3;

export type ProcessEvent =
  | { readonly kind: 'ready'; readonly tookMs: number; readonly restarts: number }
  | { readonly kind: 'died'; readonly reason: string; readonly restartInMs: number }
  | { readonly kind: 'gave-up'; readonly problem: Problem };

/** Signals that end a process. */
export type EndingSignal = 'SIGTERM' | 'SIGINT' | 'SIGKILL';

export interface SupervisedOptions {
  readonly watchdog: Watchdog;
  readonly pidFiles: PidFiles;
  /** Path of the process's log, for messages. */
  readonly logFile: string;
  readonly onLine: (line: string) => void;
  readonly onEvent: (event: ProcessEvent) => void;
  readonly limits?: BackoffLimits;
}

function exitedWith(code: number | null): string {
  return `exited with code ${code}`;
}

/** One supervised process: started, probed, restarted when it exits, and stopped on request. */
export class Supervised {
  readonly #component: Component;
  readonly #options: SupervisedOptions;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #ready = false;
  #wasReady = false;
  #everReady = false;
  #restarts = 0;
  /** Lines of the process and those before it. */
  #lines = 0;
  /** Consecutive runs that were killed because they were not ready. */
  #lateRuns = 0;
  #loop: Promise<void> | undefined;

  constructor(component: Component, options: SupervisedOptions) {
    this.#component = component;
    this.#options = options;
  }

  get name(): string {
    return this.#component.name;
  }

  get isReady(): boolean {
    return this.#ready;
  }

  /** Id of the running process, or undefined between two runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process and restarts it whenever it exits. */
  start(): void {
    this.#loop ??= this.#keepRunning();
  }

  /** Signals the process and its children, to simulate a crash. The supervisor then restarts it. */
  kill(signal: EndingSignal): void {
    if (this.pid === undefined) return;
    this.#ready = false;
    signalGroup(this.pid, signal);
  }

  /** Stops the process for good. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child?.pid !== undefined) await this.#end(child, child.pid);
    await this.#loop;
  }

  /** Kills the process. */
  forceStop(): void {
    this.#stopping.abort();
    this.kill('SIGKILL');
  }

  async #keepRunning(): Promise<void> {
    const backoff = new Backoff(this.#options.limits ?? restartLimits);
    while (!this.#stopping.signal.aborted) {
      const startedAt = Date.now();
      this.#wasReady = false;
      const end = await this.#runOnce().catch((error: unknown) => error);
      this.#ready = false;
      if (this.#stopping.signal.aborted) return;
      const restartInMs = backoff.afterRun(Date.now() - startedAt, this.#wasReady);
      const problem = this.#hopeless(end, backoff.failures);
      if (problem !== undefined) {
        this.#options.onEvent({ kind: 'gave-up', problem });
        return;
      }
      this.#restarts += 1;
      const reason = typeof end === 'string' ? end : errorMessage(end);
      this.#options.onEvent({ kind: 'died', reason, restartInMs });
      await wait(restartInMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  #hopeless(end: unknown, failures: number): Problem | undefined {
    if (end === exitedWith(refusedExitCode))
      return new Problem(`${this.name} cannot use the stored data: its last lines above say why.`);
    if (this.#everReady) return undefined;
    if (end instanceof Problem) return end;
    if (failures < earlyDeaths) return undefined;
    const reason = typeof end === 'string' ? end : errorMessage(end);
    return new Problem(`${this.name} does not start (${reason}): see the end of ${this.#options.logFile}.`);
  }

  /** Runs the process once. Returns why it ended. */
  async #runOnce(): Promise<string> {
    const launch = await this.#component.launch();
    if (this.#stopping.signal.aborted) return 'stopped';
    const startedAt = Date.now();
    const child = this.#spawn(launch);
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : exitedWith(code)));
    });
    const { pid } = child;
    if (pid === undefined) return ended;
    this.#child = child;
    this.#options.watchdog.add(pid);
    this.#options.pidFiles.write(this.name, pid);
    const probing = new AbortController();
    const watching = this.#watchReadiness(pid, startedAt, probing.signal);
    try {
      return await ended;
    } finally {
      probing.abort();
      this.#child = undefined;
      // Processes it left running must not hold its port or its files.
      signalGroup(pid, 'SIGKILL');
      this.#options.watchdog.remove(pid);
      this.#options.pidFiles.remove(this.name);
      await watching;
    }
  }

  #spawn(launch: Launch): ChildProcess {
    // What the process writes is only for this user: accounts, keys, the database.
    const before = process.umask(0o077);
    const child = spawn(launch.file, launch.args, {
      cwd: launch.cwd,
      env: { ...process.env, ...launch.env },
      // A separate process group, so that Ctrl-C reaches only the supervisor, which then stops everything in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.umask(before);
    const onLine = (line: string) => {
      this.#lines += 1;
      this.#options.onLine(line);
    };
    eachLine(child.stdout, onLine);
    eachLine(child.stderr, onLine);
    return child;
  }

  /** Changes for as long as the process works: it uses the processor or prints a line. */
  #signsOfWork(pid: number): string {
    return `${processorTimeOf(pid)} ${this.#lines}`;
  }

  async #watchReadiness(pid: number, startedAt: number, over: AbortSignal): Promise<void> {
    const { progress = async () => undefined } = this.#component;
    const limitMs = this.#component.readyWithinMs * Math.min(2 ** this.#lateRuns, maxLonger);
    let [reportedAt, workedAt, askedAt] = [startedAt, startedAt, startedAt];
    let report: string | undefined;
    let signs = this.#signsOfWork(pid);
    while (!over.aborted && !this.#stopping.signal.aborted) {
      if (await this.#component.isReady().catch(() => false)) {
        if (over.aborted) return;
        this.#noteReady(startedAt);
        return;
      }
      if (Date.now() - askedAt >= Math.min(progressEveryMs, limitMs / 4)) {
        askedAt = Date.now();
        const [reported, found] = [await progress().catch(() => undefined), this.#signsOfWork(pid)];
        if (reported !== undefined && reported !== report) reportedAt = Date.now();
        if (found !== signs) workedAt = Date.now();
        report = reported ?? report;
        signs = found;
      }
      if (Date.now() > Math.min(Math.max(reportedAt, workedAt) + limitMs, reportedAt + maxWorkingLimits * limitMs)) {
        this.#lateRuns += 1;
        const what = report === undefined ? 'not ready' : 'no progress';
        this.#options.onLine(`${what} after ${limitMs / 1000} s, killed`);
        await endGroup(pid, this.#component.stop.withinMs);
        return;
      }
      await wait(probeEveryMs, undefined, { signal: over }).catch(() => undefined);
    }
  }

  #noteReady(startedAt: number): void {
    this.#ready = true;
    this.#wasReady = true;
    this.#everReady = true;
    this.#lateRuns = 0;
    this.#options.onEvent({ kind: 'ready', tookMs: Date.now() - startedAt, restarts: this.#restarts });
  }

  async #end(child: ChildProcess, pid: number): Promise<void> {
    const { signal, withinMs } = this.#component.stop;
    const ended = new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once('exit', () => resolve());
    });
    signalProcess(pid, signal);
    // A starting process may miss the signal: Redis ignores one that arrives before it has installed its handler.
    const again = this.#ready ? undefined : setInterval(() => signalProcess(pid, signal), signalAgainEveryMs);
    const late = setTimeout(() => signalGroup(pid, 'SIGKILL'), withinMs);
    await ended;
    clearInterval(again);
    clearTimeout(late);
  }
}
