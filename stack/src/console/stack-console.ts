import type { ComponentName } from '../process/component.ts';
import type { StackEvent } from '../stack.ts';
import { isAboutProbe, readableLine } from './log-line.ts';
import { faint, prefix } from './palette.ts';
import { RecentLines } from './recent-lines.ts';

/** Components whose lines are shown. The others' lines matter only if they fail and are in their log files. */
const shownComponents: readonly ComponentName[] = ['server', 'worker'];

/** Prints what the parts of a stack do. */
export class StackConsole {
  readonly #print: (line: string) => void;
  readonly #shown: ReadonlySet<ComponentName>;
  readonly #recentLines = new RecentLines();
  readonly #fatal = new Set<string>();

  /** @param develop also show the lines of the client's development server */
  constructor(print: (line: string) => void, develop: boolean) {
    this.#print = print;
    this.#shown = new Set(develop ? [...shownComponents, 'client'] : shownComponents);
  }

  /** Handles a line of a component. */
  line(component: ComponentName, line: string): void {
    if (isAboutProbe(line)) return;
    if (this.#shown.has(component)) {
      const text = readableLine(line);
      // Server and worker refuse the same data with the same message.
      if (text.startsWith('fatal ') && this.#fatal.has(text)) return;
      if (text.startsWith('fatal ')) this.#fatal.add(text);
      for (const part of text.split('\n')) this.#print(`${prefix(component)} ${part}`);
      return;
    }
    this.#recentLines.note(component, line);
  }

  event(event: StackEvent): void {
    const say = (text: string) => this.#print(`${prefix(event.component)} ${text}`);
    switch (event.kind) {
      case 'ready':
        say(faint(`${event.restarts > 0 ? 'ready again' : 'ready'} in ${seconds(event.tookMs)}`));
        this.#recentLines.take(event.component);
        break;
      case 'built':
        say(faint(`built in ${seconds(event.tookMs)}`));
        break;
      case 'note':
        say(event.text);
        break;
      case 'died':
        this.#repeatLastWords(event.component, say);
        say(`${event.reason}; restarting in ${seconds(event.restartInMs)}`);
        break;
      case 'gave-up':
        this.#repeatLastWords(event.component, say);
        break;
    }
  }

  #repeatLastWords(component: ComponentName, say: (text: string) => void): void {
    for (const line of this.#recentLines.take(component)) say(line);
  }
}

/** `850 ms` or `3.2 s`. */
export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
