import type { UserBetStatus } from '@courtside/contract';
import { correctableMs } from '../../league/games/decide.ts';
import { type Game, isUndecided } from '../../league/games/game.ts';
import { formatTime } from './render-games.ts';
import type { SettledGame } from './settle-game.ts';

const statuses = ['won', 'lost', 'push', 'void', 'cashed-out', 'pending'] as const satisfies UserBetStatus[];

const statusText = (status: UserBetStatus) => (status === 'push' ? 'pushed' : status);

/** The result of a decided game, the home team first: `Boston Celtics 120, Miami Heat 118`. */
function resultText({ betStatus, score, team1, team2 }: Game): string {
  if (betStatus === 'void' || score === null) return `${team1}, ${team2}: void`;
  return `${team1} ${score.team1}, ${team2} ${score.team2}`;
}

/** Output of `npm run settle`. */
export function renderSettled({ before, after, changed, settledBets, bets }: SettledGame): string {
  const counts = statuses.flatMap((status) => {
    const number = bets.get(status) ?? 0;
    return number === 0 ? [] : [`${number} ${statusText(status)}`];
  });
  const until = after.resultAt === undefined ? null : new Date(after.resultAt.getTime() + correctableMs);
  return [
    resultText(after),
    ...(changed ? [] : ['The game had this result already, so it was not decided again.']),
    ...(changed && !isUndecided(before)
      ? [`This is result ${after.resultRevision}; before: ${resultText(before)}`]
      : []),
    `${settledBets} ${settledBets === 1 ? 'bet' : 'bets'} closed or corrected now; all bets on the game: ${counts.join(', ') || 'none'}.`,
    'Open pages show it now.',
    ...(until === null ? [] : [`It can be corrected with the same command until ${formatTime(until)}.`]),
    '',
  ].join('\n');
}
