import { type ParseArgsConfig, parseArgs } from 'node:util';
import { say } from './measure.ts';

/** Ends the process with exit code 2 and the usage: the command line is invalid. */
export function refuse(problem: string, usage: string): never {
  say(`${problem}\nUsage: ${usage}`);
  process.exit(2);
}

/** Reads the options of a run. Ends the process with the usage for an unknown one. */
export function readOptions<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), usage);
  }
}
