// Builds the client and runs the tests and checks: `npm test`, `npm run test:deep` and `npm run test:repeat`.

import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { strong } from '@courtside/stack/console/palette';
import { seconds } from '@courtside/stack/console/stack-console';
import { interruption } from '@courtside/stack/interruption';
import { errorMessage, InvalidArguments, Problem } from '@courtside/stack/problem';
import { runProgram } from '@courtside/stack/run-program';
import { readTimes } from '@courtside/stack/testing/progress';
import { describeCost, processorTimeMs } from './cost.ts';
import { measureMachine } from './machine.ts';
import { notAlwaysPassed } from './repeated.ts';
import { type Counts, type Stage, sum, totals } from './stage.ts';
import { createStages } from './stages.ts';

const slowestFiles = 10;

/**
 * Runs every stage, even after a failed one. Ends with everything that failed, and in the last line the sum of all counts.
 * @param args names of stages to run instead of all of them; `--deep` adds the deep tests, `--repeat N` runs all N times
 * @returns the exit code
 */
async function test(args: readonly string[]): Promise<number> {
  const { stages: names, deep, runs } = parse(args);
  if (deep) {
    process.env.TEST_DEPTH = 'deep';
    process.env.TEST_SEED ??= String(randomInt(2 ** 31));
    console.log(`Seed ${process.env.TEST_SEED}. TEST_SEED=${process.env.TEST_SEED} repeats this run.`);
  }
  const results: Counts[] = [];
  for (let run = 1; run <= runs; run += 1) {
    if (runs > 1) console.log(`\n${strong(`Run ${run} of ${runs}`)}`);
    const counts = await runStages(chosen(names, deep));
    if (counts === 'interrupted') return 130;
    results.push(counts);
  }
  if (runs > 1) for (const line of notAlwaysPassed(results)) console.log(line);
  const total = sum(results);
  console.log(`\n${totals(total)}`);
  return total.failed === 0 ? 0 : 1;
}

/** @throws InvalidArguments for an unknown option or a number of runs that is none */
function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { deep: { type: 'boolean', default: false }, repeat: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const count = values.repeat ? positionals.shift() : '1';
    const runs = Number(count);
    if (!Number.isInteger(runs) || runs < 1) {
      throw new InvalidArguments(`How many runs? Usage: npm run test:repeat -- 5`);
    }
    return { stages: positionals, deep: values.deep, runs };
  } catch (error) {
    throw error instanceof InvalidArguments ? error : new InvalidArguments(errorMessage(error));
  }
}

async function runStages(stages: readonly Stage[]): Promise<Counts | 'interrupted'> {
  let interrupted = false;
  void interruption().first.then(() => {
    interrupted = true;
  });
  const startedAt = Date.now();
  const costBefore = processorTimeMs();
  let typecheckMs: number | undefined;
  console.log(
    `Limits that only end what hangs are ${(await measureMachine()).toFixed(1)} times as long on this machine.`,
  );
  const results: Counts[] = [];
  for (const stage of stages) {
    if (!stage.alone) for (const { prepare } of stages) prepare?.();
    console.log(`\n${strong(`── ${stage.name} ──`)}`);
    const stageStartedAt = Date.now();
    const stageCostBefore = processorTimeMs();
    const counts = await stage.run().catch((error: unknown): Counts => {
      console.error(error instanceof Problem ? error.message : error);
      return { passed: 0, failed: 1, skipped: 0, failures: [`${stage.name}: ${errorMessage(error)}`] };
    });
    console.log(`${stage.name}: ${totals(counts)} (${seconds(Date.now() - stageStartedAt)})`);
    if (stage.alone) typecheckMs = processorTimeMs() - stageCostBefore;
    results.push(counts);
    if (interrupted) return 'interrupted';
  }
  printSlowest(stages.some(({ name }) => name === 'unit' || name === 'e2e'));
  for (const failure of results.flatMap(({ failures }) => failures ?? [])) console.log(`\n✗ ${failure}`);
  console.log(`\nTook ${seconds(Date.now() - startedAt)}.`);
  if (stages.length > 1 && typecheckMs !== undefined)
    for (const line of describeCost({ runMs: processorTimeMs() - costBefore, typecheckMs })) console.log(line);
  return sum(results);
}

/** Prints the slowest files of the last run with what their tests waited for. */
function printSlowest(timed: boolean): void {
  if (!timed) return;
  const times = ['unit', 'e2e'].flatMap(readTimes).toSorted((a, b) => b.ms - a.ms);
  console.log(`\n${strong('Slowest')}`);
  for (const { file, ms, processorMs, waits } of times.slice(0, slowestFiles)) {
    const cost = processorMs === undefined ? '' : ` (${seconds(processorMs)} of processor time)`;
    console.log(`${seconds(ms).padStart(8)}  ${file}${cost}`);
    for (const wait of waits) console.log(`          waited ${wait}`);
  }
}

function chosen(names: readonly string[], deep: boolean): readonly Stage[] {
  const all = createStages(deep);
  const unknown = names.find((name) => !all.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    throw new InvalidArguments(`There is no stage "${unknown}": use any of ${all.map(({ name }) => name).join(', ')}.`);
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

await runProgram(test);
