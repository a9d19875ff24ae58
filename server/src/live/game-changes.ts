import type { Game, GameChange, TopicUpdates } from '@courtside/contract';

/** The fields of a game that are new, or null when none is. */
function changedFields(before: Game, after: Game): GameChange | null {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Game]),
  );
  return changed.length === 0 ? null : { id: after.id, ...Object.fromEntries(changed) };
}

/** What leads from one list of games to another, or null when they are the same. New games come with all fields. */
export function gamesUpdate(before: readonly Game[], after: readonly Game[]): TopicUpdates['games'] | null {
  const known = new Map(before.map((game) => [game.id, game]));
  const changed = after.flatMap((game): GameChange[] => {
    const earlier = known.get(game.id);
    const change = earlier === undefined ? game : changedFields(earlier, game);
    return change === null ? [] : [change];
  });
  const kept = new Set(after.map((game) => game.id));
  const removed = before.filter((game) => !kept.has(game.id)).map((game) => game.id);
  return changed.length + removed.length === 0 ? null : { changed, removed };
}
