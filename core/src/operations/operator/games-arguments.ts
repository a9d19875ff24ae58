import { shellCommand } from '../../platform/shell-command.ts';
import { readOptions } from './read-options.ts';
import { InvalidCommandLine } from './report-failure.ts';

/** What `npm run games` does: list the games, as text or JSON, or end the wait of a source. */
export type GamesCommand = { readonly json: boolean } | { readonly retry: string };

const usage = () => `Usage: ${shellCommand('games')}
       ${shellCommand('games', '--json')}
       ${shellCommand('games', '--retry <source>')}`;

/**
 * Reads the command line of `npm run games`.
 * @throws InvalidCommandLine for an unknown option, or for both options
 */
export function readGamesCommand(args: readonly string[]): GamesCommand {
  const options = { json: { type: 'boolean', default: false }, retry: { type: 'string' } } as const;
  const { json, retry } = readOptions({ args: [...args], options }, usage()).values;
  if (retry === undefined) return { json };
  if (json) throw new InvalidCommandLine(`Give either --json or --retry.\n${usage()}`);
  return { retry: retry.trim() };
}
