import { ConfigError } from './config/config.ts';

/** The port a listening error is about, when it is about one. */
function portIn(error: object): string {
  return 'port' in error ? ` ${error.port}` : '';
}

/** Why a process could not start, for the person who started it: a sentence where they can do something, else the stack. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port${portIn(error)} is taken by another program: stop that, or choose another port.`;
  if (code === 'EACCES') return `Port${portIn(error)} may not be opened by this user: choose one above 1023.`;
  return error.stack ?? error.message;
}
