import type { GameDoc } from './game.model.ts';

/** A game with its markets, as the back end uses it. Team 1 is the home team. */
export interface Game extends Omit<GameDoc, '_id'> {
  readonly id: string;
}

/** Converts a game's document. */
export function gameFromDoc({ _id, ...rest }: GameDoc): Game {
  return { id: _id, ...rest };
}

/** True while the game's bets wait for its result. */
export function isUndecided(game: Pick<Game, 'betStatus'>): boolean {
  return game.betStatus === 'open' || game.betStatus === 'closed';
}

/** Whether a game waits for an operator because its sources disagree. An operator's decision ends a dispute. */
export function isDisputed({ dispute, decidedBy }: Pick<Game, 'dispute' | 'decidedBy'>): boolean {
  return typeof dispute === 'string' && decidedBy !== 'operator';
}

/** True while bets at a price that was an obvious error may still have to be closed. */
export function hasOpenErrors({ obviousErrors = [] }: Pick<Game, 'obviousErrors'>): boolean {
  return obviousErrors.some(({ settledAt }) => settledAt === null);
}

/** Number of decided games in the list of current games. */
export const finishedShown = 12;

function byTipOff(a: Game, b: Game): number {
  return a.startTime.getTime() - b.startTime.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Selects the games to show: open and live games by tip-off, then the last finished games, latest first. */
export function currentGames(games: readonly Game[]): Game[] {
  const undecided = games.filter(isUndecided).sort(byTipOff);
  const finished = games.filter((game) => !isUndecided(game)).sort((a, b) => byTipOff(b, a));
  return [...undecided, ...finished.slice(0, finishedShown)];
}
