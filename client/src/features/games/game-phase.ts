import type { Game } from '@courtside/contract/entities';

/** The phase of a game as the screen shows it. 'between': betting has ended and there is no score yet. */
export type Phase = 'open' | 'between' | 'live' | 'finished';

/** The phase of a game at `now` (ms since 1970). */
export function phaseOf({ betStatus, endTime, score }: Game, now: number): Phase {
  const isOpen = Date.parse(endTime) > now;
  const hasResult = betStatus === 'final' || betStatus === 'settled';
  if (betStatus === 'void' || (hasResult && (score || !isOpen))) return 'finished';
  // As specified, any other status than 'closed' is offered, also one that this version does not know.
  if (betStatus !== 'closed' && isOpen) return 'open';
  return score ? 'live' : 'between';
}

/** The games of one phase by their end of betting: finished games latest first, all others soonest first. */
export function gamesInPhase(games: Iterable<Game>, phase: Phase, now: number): readonly Game[] {
  const order = phase === 'finished' ? -1 : 1;
  return [...games]
    .filter((game) => phaseOf(game, now) === phase)
    .sort((a, b) => order * (Date.parse(a.endTime) - Date.parse(b.endTime)) || a.id.localeCompare(b.id));
}
