/** Returns the median; the lower of the two middle values for an even count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('median of an empty list');
  return middle;
}

/** Returns the value that a share of all values, from 0 to 1, does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('percentile of an empty list');
  return found;
}

/** Runs `work` repeatedly with `callers` concurrent callers for `ms`. @returns completed runs per second */
export async function rate(callers: number, ms: number, work: (caller: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  let done = 0;
  const loop = async (caller: number) => {
    while (performance.now() - start < ms) {
      await work(caller);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)));
  return done / ((performance.now() - start) / 1000);
}

export interface Result {
  readonly name: string;
  readonly measured: number;
  readonly reference: number;
  readonly unit: string;
}

/** Prints the last line of every benchmark. */
export function report({ name, measured, reference, unit }: Result): void {
  const format = (value: number) => value.toFixed(value < 100 ? 2 : 0);
  process.stdout.write(
    `BENCH ${name} ratio=${(measured / reference).toFixed(2)} measured=${format(measured)} reference=${format(reference)} unit=${unit}\n`,
  );
}

/** Prints a line of progress or detail. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
