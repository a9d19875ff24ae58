import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentName } from './process/component.ts';
import { LogFile } from './process/log-file.ts';

/** Writes the output of every component to its own file and passes it to `onLine`. */
export class StackLogs {
  readonly #dir: string;
  readonly #onLine: ((component: ComponentName, line: string) => void) | undefined;
  readonly #files = new Map<ComponentName, LogFile>();
  #closed = false;

  constructor(dir: string, onLine?: (component: ComponentName, line: string) => void) {
    this.#dir = dir;
    this.#onLine = onLine;
    mkdirSync(dir, { recursive: true });
  }

  write(component: ComponentName, line: string): void {
    if (this.#closed) return;
    let file = this.#files.get(component);
    if (file === undefined) {
      file = new LogFile(join(this.#dir, `${component}.log`));
      this.#files.set(component, file);
    }
    file.write(line);
    this.#onLine?.(component, line);
  }

  close(): void {
    this.#closed = true;
    for (const file of this.#files.values()) file.close();
  }
}
