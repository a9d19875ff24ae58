import { parseArgs } from 'node:util';
import { maxReasonLength } from '@courtside/contract';
import { UsageError } from './report-failure.ts';
import type { SettleRequest } from './settle-game.ts';

const usage = `Usage: npm run settle -- <game> --score <home>-<away> --why "…"
       npm run settle -- <game> --void --why "…"
The home team's points come first. "npm run games" lists the games.`;

/** @throws UsageError for an unknown option */
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
 * @throws UsageError if the game or the reason is missing, the reason is too long, not exactly one of score and void is given, or the score is
 * invalid
 */
export function readSettleRequest(args: readonly string[]): SettleRequest {
  const { values, positionals } = readOptions(args);
  const [gameId, ...more] = positionals;
  if (gameId === undefined || more.length > 0) throw new UsageError(`Name one game.\n${usage}`);
  const why = values.why?.trim() ?? '';
  if (why === '')
    throw new UsageError(`Say why, in a sentence that users see in their money trail: --why "…".\n${usage}`);
  if (why.length > maxReasonLength)
    throw new UsageError(`--why must have at most ${maxReasonLength} characters, not ${why.length}.`);
  if ((values.score === undefined) === (values.void !== true))
    throw new UsageError(`Give either a score or --void.\n${usage}`);
  return {
    gameId,
    decision: values.score === undefined ? { void: true } : { score: readScore(values.score) },
    why,
  };
}
