import type { Game } from './game.ts';
import type { ListedGame, ScoredGame } from './providers/provider.ts';

/** A start that moves by more than this is a postponement: bets on the old date are void. */
const postponedMs = 12 * 3_600_000;

/** A game as the odds feed first lists it. */
export function newGame(id: string, listed: ListedGame): Game {
  const { team1, team2, team1Price, team2Price, startTime } = listed;
  return {
    id,
    team1,
    team2,
    team1Price,
    team2Price,
    startTime,
    endTime: startTime,
    betStatus: 'open',
    score: null,
    version: 1,
    missingSince: null,
    settledAt: null,
  };
}

/** True while the game's bets wait for its result. */
export function isUndecided(game: Pick<Game, 'betStatus'>): boolean {
  return game.betStatus === 'open' || game.betStatus === 'closed';
}

/** True when a listing is a later date of a game that was, or must be, given up on its old one. */
export function isPostponement(game: Game, startTime: Date): boolean {
  return startTime.getTime() - game.startTime.getTime() > postponedMs;
}

/** The game after its market was listed, or was not (`undefined`), in an answer of the odds feed. */
export function afterOdds(game: Game, listed: ListedGame | undefined, now: Date): Game {
  if (!isUndecided(game) || game.score !== null) return game;
  if (listed === undefined) {
    // Pulled by the book, or tipped off: no more bets either way. The scores feed will tell which.
    return game.betStatus === 'open' ? { ...game, betStatus: 'closed' } : game;
  }
  if (isPostponement(game, listed.startTime)) return { ...game, betStatus: 'void' };
  const { team1Price, team2Price, startTime } = listed;
  const open = now < startTime;
  return {
    ...game,
    ...(open ? { team1Price, team2Price } : {}),
    startTime,
    endTime: startTime,
    betStatus: open ? 'open' : 'closed',
    missingSince: null,
  };
}

/** The game after it was in, or was not in (`undefined`), an answer of the scores feed. */
export function afterScores(game: Game, scored: ScoredGame | undefined, now: Date, voidAfterMs: number): Game {
  if (!isUndecided(game)) return game;
  if (scored !== undefined) {
    if (isPostponement(game, scored.startTime)) return { ...game, betStatus: 'void' };
    const started = scored.score !== null || now >= game.endTime;
    return {
      ...game,
      score: scored.score,
      betStatus: scored.completed && scored.score !== null ? 'final' : started ? 'closed' : game.betStatus,
      missingSince: null,
    };
  }
  if (game.betStatus === 'open') return now >= game.endTime ? { ...game, betStatus: 'closed' } : game;
  const missingSince = game.missingSince ?? now;
  return now.getTime() - missingSince.getTime() >= voidAfterMs
    ? { ...game, betStatus: 'void', missingSince }
    : { ...game, missingSince };
}

const compared = [
  'team1Price',
  'team2Price',
  'betStatus',
  'score',
  'startTime',
  'endTime',
  'missingSince',
  'settledAt',
] as const;
const priced = new Set<string>(['team1Price', 'team2Price']);

/** Which kind of change lies between two states of a game, if any: only its prices, or more. */
export function changeBetween(before: Game, after: Game): 'none' | 'odds' | 'game' {
  const changed = compared.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return 'none';
  return changed.every((field) => priced.has(field)) ? 'odds' : 'game';
}

/** The winning side of a game with a final score. */
export function winningSide(game: Pick<Game, 'score'>): 1 | 2 | null {
  if (game.score === null || game.score.team1 === game.score.team2) return null;
  return game.score.team1 > game.score.team2 ? 1 : 2;
}
