/** Name of the variable with which the runner of the tests hands the factor to the suites. */
export const timeFactorVariable = 'TEST_TIME_FACTOR';

/**
 * How many times longer than usual limits are that only end what hangs: by how much this machine is slower than a quiet one
 * with two cores. 1 for a single file that runs without the runner.
 */
export function timeFactor(env: Readonly<Record<string, string | undefined>> = process.env): number {
  const factor = Number(env[timeFactorVariable] ?? 1);
  return Number.isFinite(factor) && factor > 1 ? factor : 1;
}
