import type { Game } from '@courtside/contract/entities';
import type { GameChange } from '@courtside/contract/live';

function isWhole(change: GameChange): change is Game {
  return change.team1 !== undefined && change.team2 !== undefined && change.betStatus !== undefined;
}

/** The games after an update: changed fields laid over, new games added, removed ones gone. The input is left as it is. */
export function withGameChanges(
  games: ReadonlyMap<string, Game>,
  changed: readonly GameChange[],
  removed: readonly string[],
): ReadonlyMap<string, Game> {
  const next = new Map(games);
  for (const id of removed) next.delete(id);
  for (const change of changed) {
    const known = games.get(change.id);
    if (known) next.set(change.id, { ...known, ...change });
    else if (isWhole(change)) next.set(change.id, change);
  }
  return next;
}
