import { styleText } from 'node:util';
import type { ComponentName } from '../process/component.ts';

const colours = {
  mongo: 'green',
  redis: 'red',
  auth: 'yellow',
  client: 'magenta',
  server: 'cyan',
  worker: 'blue',
} as const satisfies Record<ComponentName, Parameters<typeof styleText>[0]>;

const width = 6;

/** The start of a component's lines; coloured on a terminal. */
export function prefix(component: ComponentName): string {
  return styleText(colours[component], `${component.padEnd(width)} │`);
}

/** Text that stands back. */
export function faint(text: string): string {
  return styleText('dim', text);
}

/** Text that stands out. */
export function strong(text: string): string {
  return styleText('bold', text);
}
