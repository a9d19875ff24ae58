/** The middle of some figures; the lower of the two middles when their number is even. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('no figures to take the median of');
  return middle;
}

/** Lets `callers` run `work` over and over for a time. @returns how often it was done, per second */
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

/** The line every benchmark ends with. */
export function report({ name, measured, reference, unit }: Result): void {
  const figure = (value: number) => value.toFixed(value < 100 ? 2 : 0);
  process.stdout.write(
    `BENCH ${name} ratio=${(measured / reference).toFixed(2)} measured=${figure(measured)} reference=${figure(reference)} unit=${unit}\n`,
  );
}

/** A line on the way. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
