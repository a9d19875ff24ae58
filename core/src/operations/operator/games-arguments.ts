import { parseArgs } from 'node:util';
import { UsageError } from './report-failure.ts';

/** What `npm run games` does: list the games, as text or JSON, or end the wait of a source. */
export type GamesCommand = { readonly json: boolean } | { readonly retry: string };

const usage = 'Usage: npm run games [-- --json]\n       npm run games -- --retry <source>';

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false }, retry: { type: 'string' } },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/**
 * Reads the command line of `npm run games`.
 * @throws UsageError for an unknown option, or for both options
 */
export function readGamesCommand(args: readonly string[]): GamesCommand {
  const { json, retry } = readOptions(args);
  if (retry === undefined) return { json };
  if (json) throw new UsageError(`Give either --json or --retry.\n${usage}`);
  return { retry: retry.trim() };
}
