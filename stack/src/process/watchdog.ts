import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * A small shell process that ends what the supervisor started when the supervisor itself is killed.
 * It sits in a session of its own, so neither Ctrl-C nor a signal to the supervisor's group reaches it.
 */
export class Watchdog {
  readonly #groups = new Set<number>();
  readonly #sweep: string | undefined;
  #shell: ChildProcess | undefined;
  #closed = false;

  /** @param sweep a directory to remove when the supervisor dies without closing the watchdog */
  constructor(sweep?: string) {
    this.#sweep = sweep;
    this.#open();
  }

  /** Id of the shell. */
  get pid(): number | undefined {
    return this.#shell?.pid;
  }

  /** Takes a process group (its leader's id) into care. */
  add(group: number): void {
    this.#groups.add(group);
    this.#tell(`add ${group}`);
  }

  /** Lets go of a process group that has ended. */
  remove(group: number): void {
    this.#groups.delete(group);
    this.#tell(`del ${group}`);
  }

  /** Ends the watchdog; it ends whatever is still in its care. */
  close(): void {
    this.#closed = true;
    if (this.#sweep !== undefined) this.#tell('sweep');
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
    if (this.#sweep !== undefined) this.#tell(`sweep ${this.#sweep}`);
    for (const group of this.#groups) this.#tell(`add ${group}`);
  }

  #tell(line: string): void {
    this.#shell?.stdin?.write(`${line}\n`);
  }
}
