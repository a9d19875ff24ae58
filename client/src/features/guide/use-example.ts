import type { Game } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { gameAtom, gameIdsAtom } from '../games/games-atoms.ts';

export interface Side {
  readonly team: string;
  readonly price: number;
}

/** A game as an example: a real one with its current odds where there is one. */
export interface Example {
  readonly live: boolean;
  /** The shorter odds. */
  readonly favorite: Side;
  readonly underdog: Side;
}

const madeUp: Example = {
  live: false,
  favorite: { team: 'Boston Celtics', price: -150 },
  underdog: { team: 'Miami Heat', price: 130 },
};

/** The sides of a game, favorite first: the lower American price. */
function exampleOf(game: Pick<Game, 'team1' | 'team2' | 'team1_price' | 'team2_price'>): Example {
  const sides = [
    { team: game.team1, price: game.team1_price },
    { team: game.team2, price: game.team2_price },
  ] as const;
  const [one, two] = sides;
  const firstIsFavorite = one.price <= two.price;
  return { live: true, favorite: firstIsFavorite ? one : two, underdog: firstIsFavorite ? two : one };
}

/** The last game to tip off, so that it stays open while the user reads. */
export function useExample(): Example {
  const open = useAtomValue(gameIdsAtom('open'));
  const [id] = useState(open.at(-1) ?? '');
  const game = useAtomValue(gameAtom(id));
  return game && game.team1_price !== 0 && game.team2_price !== 0 ? exampleOf(game) : madeUp;
}
