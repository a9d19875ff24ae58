import type { GameDoc } from './game-doc.ts';

/** A game and its market as the back end knows it. Team 1 is the home team. */
export interface Game extends Omit<GameDoc, '_id'> {
  readonly id: string;
}
