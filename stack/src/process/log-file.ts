import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { errorCode } from '../problem.ts';

const maxBytes = 20_000_000;

/** A log file that starts empty and keeps one older part next to it (`server.log`, `server.old.log`). */
export class LogFile {
  readonly #path: string;
  #fd: number;
  #bytes = 0;

  constructor(path: string) {
    this.#path = path;
    this.#fd = this.#begin();
  }

  write(line: string): void {
    if (this.#bytes > maxBytes) {
      closeSync(this.#fd);
      this.#fd = this.#begin();
      this.#bytes = 0;
    }
    try {
      this.#bytes += writeSync(this.#fd, `${line}\n`);
    } catch (error) {
      // A full disk may lose log lines but must not end the supervisor.
      if (errorCode(error) !== 'ENOSPC') throw error;
    }
  }

  close(): void {
    closeSync(this.#fd);
  }

  #begin(): number {
    if (existsSync(this.#path)) renameSync(this.#path, this.#path.replace(/\.log$/, '.old.log'));
    return openSync(this.#path, 'w', 0o600);
  }
}
