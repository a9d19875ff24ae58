import { type ParseArgsConfig, parseArgs } from 'node:util';
import { InvalidCommandLine } from './report-failure.ts';

/**
 * Reads the options of an operator's command.
 * @throws InvalidCommandLine with the usage for an unknown option, or for an argument that the command does not take
 */
export function readOptions<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new InvalidCommandLine(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
