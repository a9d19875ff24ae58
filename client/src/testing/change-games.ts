import type { Game } from '@courtside/contract/entities';
import { gamesAtom, setGames } from '../features/games/games-atoms.ts';
import { store } from '../store.ts';

/** Changes fields of games, adds those that are new and removes others, as an update does. */
export function changeGames(changed: readonly (Pick<Game, 'id'> & Partial<Game>)[], removed: readonly string[]): void {
  const games = new Map(store.get(gamesAtom));
  for (const id of removed) games.delete(id);
  for (const change of changed) games.set(change.id, { ...games.get(change.id), ...change } as Game);
  setGames([...games.values()]);
}
