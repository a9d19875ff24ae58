import { maxReasonLength } from '@courtside/contract';
import { shellCommand } from '../../platform/shell-command.ts';
import { readOptions } from './read-options.ts';
import { InvalidCommandLine, UsageError } from './report-failure.ts';
import type { SettleRequest } from './settle-game.ts';

const usage = () => `Usage: ${shellCommand('settle', '<game> --score <home>-<away> --why "…"')}
       ${shellCommand('settle', '<game> --void --why "…"')}
The home team's points come first. "${shellCommand('games')}" lists the games.`;

const options = { score: { type: 'string' }, void: { type: 'boolean' }, why: { type: 'string' } } as const;

function readScore(text: string): readonly [number, number] {
  const [, home, away] = /^(\d{1,3})[-–](\d{1,3})$/.exec(text.trim()) ?? [];
  if (home === undefined || away === undefined)
    throw new UsageError(`"${text}" is not a score: write the home team's points first, such as 120-118.`);
  if (Number(home) === Number(away)) throw new UsageError(`${text} is a tie, and a basketball game has a winner.`);
  return [Number(home), Number(away)];
}

/**
 * Reads the command line of `npm run settle`.
 * @throws InvalidCommandLine if the game or the reason is missing, or not exactly one of score and void is given; UsageError if the reason is
 * too long, or the score is invalid
 */
export function readSettleRequest(args: readonly string[]): SettleRequest {
  const { values, positionals } = readOptions({ args: [...args], allowPositionals: true, options }, usage());
  const [gameId, ...more] = positionals;
  if (gameId === undefined || more.length > 0) throw new InvalidCommandLine(`Name one game.\n${usage()}`);
  const why = values.why?.trim() ?? '';
  if (why === '')
    throw new InvalidCommandLine(`Say why, in a sentence that users see in their money trail: --why "…".\n${usage()}`);
  if (why.length > maxReasonLength)
    throw new UsageError(`--why must have at most ${maxReasonLength} characters, not ${why.length}.`);
  if ((values.score === undefined) === (values.void !== true))
    throw new InvalidCommandLine(`Give either a score or --void.\n${usage()}`);
  return {
    gameId,
    decision: values.score === undefined ? { void: true } : { score: readScore(values.score) },
    why,
  };
}
