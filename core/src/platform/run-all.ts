import pMap from 'p-map';

/**
 * Runs `work` for every item, at most `maxRunning` at a time. An item is read only when its work can start.
 * @returns the number of items
 * @throws the first error of the items or of the work, after all started work has ended
 */
export async function runAll<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  maxRunning: number,
): Promise<number> {
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);

  /** p-map would leave started work running after a failure, so the items just end. */
  async function* untilFailure() {
    try {
      for await (const item of items) {
        yield item;
        if (failures.length > 0) return;
      }
    } catch (error) {
      fail(error);
    }
  }

  const done = await pMap(untilFailure(), (item) => work(item).catch(fail), { concurrency: maxRunning });
  if (failures.length > 0) throw failures[0];
  return done.length;
}
