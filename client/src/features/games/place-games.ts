/**
 * Puts games into places, so that none moves another: each game keeps its place as long as it is shown, and leaves an empty one. A
 * new game takes the first empty place. There are never fewer places than before, and at least `wanted`.
 */
export function placeGames(
  before: readonly (string | null)[],
  ids: readonly string[],
  wanted = 0,
): readonly (string | null)[] {
  const kept = before.map((id) => (id !== null && ids.includes(id) ? id : null));
  const arrived = ids.filter((id) => !kept.includes(id));
  const filled = kept.map((id) => id ?? arrived.shift() ?? null);
  const places = [...filled, ...arrived];
  return [...places, ...new Array<null>(Math.max(0, wanted - places.length)).fill(null)];
}
