import { type Game, isUndecided } from './game.ts';

/** How many decided games are shown. */
export const finishedShown = 12;

function byTipOff(a: Game, b: Game): number {
  return a.startTime.getTime() - b.startTime.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Of the games given, those people see: open and live ones by tip-off, then the lately finished, latest first. */
export function currentGames(games: readonly Game[]): Game[] {
  const undecided = games.filter(isUndecided).sort(byTipOff);
  const finished = games.filter((game) => !isUndecided(game)).sort((a, b) => byTipOff(b, a));
  return [...undecided, ...finished.slice(0, finishedShown)];
}
