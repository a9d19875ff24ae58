import { DomainError } from '@courtside/contract';
import { isDatabaseAway } from '../../platform/db/outage.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import { explainStartFailure } from '../../platform/start.ts';
import { SettlementInterrupted } from './settle-game.ts';

/** Thrown for an invalid command line. The message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Thrown for unknown options and arguments. The message ends with the usage; the exit code is 2. */
export class InvalidCommandLine extends UsageError {}

function explain(error: unknown): string {
  if (error instanceof UsageError) return error.message;
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
  return explainStartFailure(error);
}

/** Why a command failed, and its exit code. */
export interface Failure {
  readonly message: string;
  readonly code: number;
}

/** Explains why a command failed. The exit code is 2 for an invalid command line, 1 otherwise. */
export function explainFailure(error: unknown): Failure {
  return { message: explain(error), code: error instanceof InvalidCommandLine ? 2 : 1 };
}

/** Prints why a command failed, and sets the exit code. */
export function reportFailure(error: unknown): void {
  const { message, code } = explainFailure(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}
