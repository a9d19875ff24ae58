/** The chosen level of each list, and whether there are more than those returned. */
interface MinimalLevels {
  readonly found: readonly (readonly number[])[];
  readonly more: boolean;
}

/** Ends a search among more amounts than friends have. A usual night takes a few hundred steps. */
const maxSteps = 50_000;

/**
 * Returns every choice of one level from each list whose amounts add up to more than `needed`, and none of which can be
 * lowered. Choices with the fewest levels above the lowest come first.
 *
 * The search goes through the number of raised levels. A branch ends when its best sum is not enough, or when its lowest sum
 * is so high that one of its levels could be lowered.
 * @param levels ascending amounts, each list beginning with 0; the list with the highest amount first
 * @param needed at least 0
 * @param limit the most choices to return
 */
export function minimalLevels(levels: readonly (readonly number[])[], needed: number, limit: number): MinimalLevels {
  const highest = levels.map((amounts) => amounts.at(-1) ?? 0);
  const sums = [0];
  for (const amount of highest) sums.push((sums.at(-1) ?? 0) + amount);
  /** The highest sum of `raised` lists from `first` on. */
  const mostOf = (first: number, raised: number) => (sums[first + raised] ?? 0) - (sums[first] ?? 0);
  const smallest = Math.min(...levels.map((amounts) => amounts[1] ?? Infinity));
  const chosen = levels.map(() => 0);
  const found: number[][] = [];
  let steps = 0;

  /** @param slack the smallest amount by which a raised level is above the next lower one */
  function raise(first: number, raised: number, sum: number, slack: number): void {
    if (raised === 0) {
      found.push([...chosen]);
      return;
    }
    for (let index = first; index <= levels.length - raised; index += 1) {
      if (sum + mostOf(index, raised) <= needed) return;
      raiseOne(index, raised, sum, slack);
    }
  }

  function raiseOne(index: number, raised: number, sum: number, slack: number): void {
    const amounts = levels[index] ?? [];
    for (let level = 1; level < amounts.length; level += 1) {
      const amount = amounts[level] ?? 0;
      const nextSlack = Math.min(slack, amount - (amounts[level - 1] ?? 0));
      if (sum + amount + mostOf(index + 1, raised - 1) <= needed) continue;
      if (sum + amount + (raised === 1 ? 0 : (raised - 1) * smallest) > needed + nextSlack) continue;
      if (found.length > limit || steps >= maxSteps) return;
      steps += 1;
      chosen[index] = level;
      raise(index + 1, raised - 1, sum + amount, nextSlack);
      chosen[index] = 0;
    }
  }

  for (let raised = 1; raised <= levels.length; raised += 1) raise(0, raised, 0, Infinity);
  return { found: found.slice(0, limit), more: found.length > limit || steps >= maxSteps };
}
