import { DomainError } from '@courtside/contract';
import { isDatabaseAway } from '../../platform/db/outage.ts';
import { explainStartFailure } from '../../platform/start.ts';
import { SettlementInterrupted } from './settle-game.ts';

/** Thrown for an invalid command line. The message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof DomainError) {
    if (error.code === 'result-changed') return error.message;
    const message =
      error.code === 'game-not-found' ? 'There is no game with this id: "npm run games" lists them.' : error.message;
    return `${message}\nNothing was changed.`;
  }
  if (error instanceof SettlementInterrupted) {
    return `${error.message} A running worker settles the rest, or repeat the command.\n${explain(error.cause)}`;
  }
  if (isDatabaseAway(error)) return `MongoDB does not respond: check MONGODB_URI. (${String(error)})`;
  return explainStartFailure(error);
}

/** Prints why a command failed, and sets the exit code to 1. */
export function reportFailure(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
