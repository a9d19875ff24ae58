import { readFileSync } from 'node:fs';

/** Linux counts the CPU time of processes in hundredths of a second. */
const ticksPerSecond = 100;

/** CPU time that a process and its threads have used, in seconds; 0 where the system has no `/proc`. */
function cpuSeconds(pid: number): number {
  try {
    // The name, in parentheses, may contain spaces. User and system time are the 14th and 15th fields.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** Adds up which processes use the CPU while something is measured. */
export class CpuShares {
  readonly #pids: () => Readonly<Record<string, number>>;
  readonly #used: Record<string, number> = {};

  /** @param pids the processes by name */
  constructor(pids: () => Readonly<Record<string, number>>) {
    this.#pids = pids;
  }

  /** Runs `work` and counts the CPU time used during it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const pids = Object.entries(this.#pids());
    const before = pids.map(([, pid]) => cpuSeconds(pid));
    const result = await work();
    pids.forEach(([name, pid], index) => {
      this.#used[name] = (this.#used[name] ?? 0) + cpuSeconds(pid) - (before[index] ?? 0);
    });
    return result;
  }

  /** CPU time of each process per unit of work, in microseconds, the largest first. @param count the units done */
  perUnit(count: number): string {
    const sorted = Object.entries(this.#used).sort(([, a], [, b]) => b - a);
    return sorted.map(([name, seconds]) => `${name} ${((seconds / count) * 1e6).toFixed(0)}`).join(', ');
  }
}
