import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * A small shell process that ends the supervisor's processes if the supervisor itself is killed.
 * It runs in a separate session, so neither Ctrl-C nor a signal to the supervisor's group reaches it.
 */
export class Watchdog {
  readonly #groups = new Set<number>();
  readonly #sweep: string | undefined;
  #shell: ChildProcess | undefined;
  #closed = false;

  /** @param sweep directory to remove if the supervisor dies without closing the watchdog */
  constructor(sweep?: string) {
    this.#sweep = sweep;
    this.#open();
  }

  /** Id of the shell. */
  get pid(): number | undefined {
    return this.#shell?.pid;
  }

  /** Watches a process group, given by its leader's id. */
  add(group: number): void {
    this.#groups.add(group);
    this.#send(`add ${group}`);
  }

  /** Stops watching a process group that has ended. */
  remove(group: number): void {
    this.#groups.delete(group);
    this.#send(`del ${group}`);
  }

  /** Closes the watchdog, which ends the process groups it still watches. */
  close(): void {
    this.#closed = true;
    if (this.#sweep !== undefined) this.#send('sweep');
    this.#shell?.stdin?.end();
  }

  #open(): void {
    const shell = spawn('/bin/sh', [join(import.meta.dirname, 'watchdog.sh')], {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      detached: true,
    });
    shell.unref();
    shell.stdin.on('error', () => shell.kill());
    shell.on('exit', () => {
      if (!this.#closed) this.#open();
    });
    this.#shell = shell;
    if (this.#sweep !== undefined) this.#send(`sweep ${this.#sweep}`);
    for (const group of this.#groups) this.#send(`add ${group}`);
  }

  #send(line: string): void {
    this.#shell?.stdin?.write(`${line}\n`);
  }
}
