/**
 * Runs `work` for every item, at most `mostAtOnce` at a time. An item is read only when its work can start.
 * @returns the number of items
 * @throws the first error of the items or of the work, after all started work has ended
 */
export async function runAll<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  mostAtOnce: number,
): Promise<number> {
  const failures: unknown[] = [];
  let running = 0;
  let count = 0;
  let onRoom: () => void = () => undefined;
  const start = async (item: T) => {
    running += 1;
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
    running -= 1;
    onRoom();
  };
  const waitUntil = (most: number) =>
    new Promise<void>((resolve) => {
      onRoom = () => {
        if (running <= most) resolve();
      };
      onRoom();
    });
  try {
    for await (const item of items) {
      count += 1;
      void start(item);
      if (running >= mostAtOnce) await waitUntil(mostAtOnce - 1);
      if (failures.length > 0) break;
    }
  } finally {
    await waitUntil(0);
  }
  if (failures.length > 0) throw failures[0];
  return count;
}
