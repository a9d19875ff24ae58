import type { ComponentName } from '../process/component.ts';

const linesKept = 30;

/** Keeps the last lines of each component in case it fails. */
export class RecentLines {
  readonly #lines = new Map<ComponentName, string[]>();

  note(component: ComponentName, line: string): void {
    this.#lines.set(component, [...(this.#lines.get(component) ?? []), line].slice(-linesKept));
  }

  /** Returns the lines and forgets them. */
  take(component: ComponentName): readonly string[] {
    const lines = this.#lines.get(component) ?? [];
    this.#lines.delete(component);
    return lines;
  }
}
