/** Items that touch: where the first of them would be, if each moved as little as possible. */
interface Stack {
  readonly sum: number;
  readonly count: number;
}

const startOf = ({ sum, count }: Stack) => sum / count;

/**
 * Moves the middles of items of one size apart as little as possible, so that none overlaps another and all are between two
 * edges, if there is room for them.
 * @param wanted middles in ascending order
 */
export function spreadOut(wanted: readonly number[], size: number, [from, to]: readonly [number, number]): number[] {
  const stacks: Stack[] = [];
  for (const [index, middle] of wanted.entries()) {
    let stack: Stack = { sum: middle - index * size, count: 1 };
    for (let above = stacks.at(-1); above !== undefined && startOf(above) >= startOf(stack); above = stacks.at(-1)) {
      stacks.pop();
      stack = { sum: above.sum + stack.sum, count: above.count + stack.count };
    }
    stacks.push(stack);
  }
  const highest = from + size / 2;
  const lowest = to - size / 2 - (wanted.length - 1) * size;
  const starts = stacks.flatMap((stack) => new Array<number>(stack.count).fill(startOf(stack)));
  return starts.map((start, index) => Math.min(lowest, Math.max(highest, start)) + index * size);
}
