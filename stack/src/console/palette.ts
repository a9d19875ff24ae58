import { styleText } from 'node:util';
import type { ComponentName } from '../process/component.ts';

const colors = {
  mongo: 'green',
  redis: 'red',
  auth: 'yellow',
  client: 'magenta',
  server: 'cyan',
  worker: 'blue',
} as const satisfies Record<ComponentName, Parameters<typeof styleText>[0]>;

const width = 6;

/** The prefix of a component's lines, colored on a terminal. */
export function prefix(component: ComponentName): string {
  return styleText(colors[component], `${component.padEnd(width)} │`);
}

/** Dimmed text. */
export function faint(text: string): string {
  return styleText('dim', text);
}

/** Bold text. */
export function strong(text: string): string {
  return styleText('bold', text);
}
