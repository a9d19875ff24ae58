import { DomainError } from '@courtside/contract';
import { ConfigError } from '../../platform/config/config-error.ts';
import { isDatabaseAway } from '../../platform/db/outage.ts';
import { SettlementInterrupted } from './settle-game.ts';
import { shellCommand } from './shell-command.ts';

/** Thrown for an invalid command line. The message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Thrown for unknown options and arguments. The message ends with the usage; the exit code is 2. */
export class InvalidCommandLine extends UsageError {}

function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message;
  if (error instanceof DomainError) {
    if (error.code === 'result-changed') return error.message;
    const message =
      error.code === 'game-not-found'
        ? `There is no game with this id: "${shellCommand('games')}" lists them.`
        : error.message;
    return `${message}\nNothing was changed.`;
  }
  if (error instanceof SettlementInterrupted) {
    return `${error.message} A running worker settles the rest, or repeat the command.\n${explain(error.cause)}`;
  }
  if (isDatabaseAway(error)) return `MongoDB does not respond: check MONGODB_URI. (${String(error)})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints why a command failed, and sets the exit code: 2 for an invalid command line, 1 otherwise. */
export function reportFailure(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = error instanceof InvalidCommandLine ? 2 : 1;
}
