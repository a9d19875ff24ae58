import { parseArgs } from 'node:util';
import type { OperatorDecision } from '../../league/games/games.ts';

/** What an operator decides about a game, and why. */
export interface SettleRequest {
  readonly gameId: string;
  readonly decision: OperatorDecision;
  readonly why: string;
}

/** Thrown for a command line that cannot be carried out; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const usage = `Usage: npm run settle -- <game> --score <home>-<away> --why "…"
       npm run settle -- <game> --void --why "…"
The home team's points come first. "npm run games" lists the games.`;

/** @throws UsageError for an option that does not exist */
function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { score: { type: 'string' }, void: { type: 'boolean' }, why: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function readScore(text: string): readonly [number, number] {
  const [, home, away] = /^(\d{1,3})[-–](\d{1,3})$/.exec(text.trim()) ?? [];
  if (home === undefined || away === undefined)
    throw new UsageError(`"${text}" is not a score: write the home team's points first, such as 120-118.`);
  if (Number(home) === Number(away)) throw new UsageError(`${text} is a tie, and a basketball game has a winner.`);
  return [Number(home), Number(away)];
}

/**
 * Reads the command line of `npm run settle`.
 * @throws UsageError when the game, the reason, or either of score and void is missing, or the score is not one
 */
export function readSettleRequest(args: readonly string[]): SettleRequest {
  const { values, positionals } = readOptions(args);
  const [gameId, ...more] = positionals;
  if (gameId === undefined || more.length > 0) throw new UsageError(`Name one game.\n${usage}`);
  const why = values.why?.trim() ?? '';
  if (why === '')
    throw new UsageError(`Say why, in a sentence that users see in their money trail: --why "…".\n${usage}`);
  if ((values.score === undefined) === (values.void !== true))
    throw new UsageError(`Give either a score or --void.\n${usage}`);
  return {
    gameId,
    decision: values.score === undefined ? { void: true } : { score: readScore(values.score) },
    why,
  };
}
