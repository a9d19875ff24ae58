import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endGroup } from './signal-group.ts';
import { isRunning, startTimeOf } from './start-time.ts';

const leftoverGraceMs = 5_000;

/** Records started processes on disk, so that the next start can end those that a crash left running. */
export class PidFiles {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
  }

  /** Records a started process. */
  write(name: string, pid: number): void {
    const startTime = startTimeOf(pid);
    if (startTime !== undefined) writeFileSync(this.#file(name), `${pid} ${startTime}\n`);
  }

  /** Removes the record of an ended process. */
  remove(name: string): void {
    rmSync(this.#file(name), { force: true });
  }

  /** Ends every recorded process that is still running. Kills it after `graceMs`. */
  async endLeftovers(graceMs = leftoverGraceMs): Promise<void> {
    const files = readdirSync(this.#dir).filter((file) => file.endsWith('.pid'));
    await Promise.all(
      files.map(async (file) => {
        const [pid, ...mark] = readFileSync(join(this.#dir, file), 'utf8').trim().split(' ');
        const id = Number(pid);
        if (Number.isInteger(id) && id > 1 && isRunning(id, mark.join(' '))) await endGroup(id, graceMs);
        rmSync(join(this.#dir, file), { force: true });
      }),
    );
  }

  #file(name: string): string {
    return join(this.#dir, `${name}.pid`);
  }
}
