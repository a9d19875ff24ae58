import type { Game } from '@courtside/contract/entities';

/** The phase of a game as the screen shows it. 'between': betting has ended and there is no score yet. */
export type Phase = 'open' | 'between' | 'live' | 'finished';

/** The phase of a game at `now` (ms since 1970). */
export function phaseOf(game: Game, now: number): Phase {
  if (game.betStatus === 'final' || game.betStatus === 'settled' || game.betStatus === 'void') return 'finished';
  if (game.betStatus === 'open' && Date.parse(game.endTime) > now) return 'open';
  return game.score ? 'live' : 'between';
}

/** The games of one phase by their end of betting: finished games latest first, all others soonest first. */
export function gamesInPhase(games: Iterable<Game>, phase: Phase, now: number): readonly Game[] {
  const order = phase === 'finished' ? -1 : 1;
  return [...games]
    .filter((game) => phaseOf(game, now) === phase)
    .sort((a, b) => order * (Date.parse(a.endTime) - Date.parse(b.endTime)) || a.id.localeCompare(b.id));
}
