import type { UserBetStatus } from '@courtside/contract';
import { isUndecided } from '../../league/games/game.ts';
import { correctableMs } from '../../league/games/results/set-result.ts';
import { formatTime } from './render-games.ts';
import { resultText } from './result-text.ts';
import type { SettledGame } from './settle-game.ts';

const statuses = ['won', 'lost', 'push', 'void', 'cashed-out', 'pending'] as const satisfies UserBetStatus[];

const statusText = (status: UserBetStatus) => (status === 'push' ? 'pushed' : status);

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
