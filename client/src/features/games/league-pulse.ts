import type { Game } from '@courtside/contract/entities';
import { atom } from 'jotai';
import { gameAtom, gameIdsAtom, priceTrailAtom } from './games-atoms.ts';
import type { PriceTrail } from './price-trail.ts';

/** A team whose implied probability has changed. `change` is from −1 to 1. */
export interface Mover {
  readonly game: Game;
  readonly team: string;
  readonly change: number;
}

/** Smaller changes are not shown. */
const leastChange = 0.005;

/** The change of a team's implied probability since its odds were first seen. */
function changeOf(decimals: readonly number[]): number {
  const [first, last] = [decimals[0], decimals.at(-1)];
  return first && last ? 1 / last - 1 / first : 0;
}

/** The team whose implied probability has risen most; null while the odds hardly move. */
export function biggestMover(games: readonly { readonly game: Game; readonly trail: PriceTrail }[]): Mover | null {
  const movers = games.flatMap(({ game, trail }) => [
    { game, team: game.team1, change: changeOf(trail.team1) },
    { game, team: game.team2, change: changeOf(trail.team2) },
  ]);
  const most = movers.reduce<Mover | null>((best, next) => (next.change > (best?.change ?? 0) ? next : best), null);
  return most && most.change >= leastChange ? most : null;
}

/** The live game with the smallest lead; the later one of two. */
export function closestGame(games: readonly Game[]): Game | null {
  const lead = ({ score }: Game) => (score ? Math.abs(score.team1 - score.team2) : Number.POSITIVE_INFINITY);
  const points = ({ score }: Game) => (score ? score.team1 + score.team2 : 0);
  return games.toSorted((a, b) => lead(a) - lead(b) || points(b) - points(a))[0] ?? null;
}

const known = <T>(values: readonly (T | undefined)[]) => values.filter((value) => value !== undefined);

export const biggestMoverAtom = atom((get) =>
  biggestMover(
    get(gameIdsAtom('open')).flatMap((id) => {
      const [game, trail] = [get(gameAtom(id)), get(priceTrailAtom(id))];
      return game && trail ? [{ game, trail }] : [];
    }),
  ),
);

export const closestGameAtom = atom((get) =>
  closestGame(known(get(gameIdsAtom('live')).map((id) => get(gameAtom(id))))),
);

/** The number of games that are open, live and finished. */
export const gameCountsAtom = atom((get) => ({
  open: get(gameIdsAtom('open')).length,
  live: get(gameIdsAtom('live')).length,
  finished: get(gameIdsAtom('finished')).length,
}));
