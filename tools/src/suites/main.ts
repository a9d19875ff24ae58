// Builds the client and runs all tests and checks: `npm test`.

import { findOrInstallChromium } from '@courtside/stack/chromium';
import { buildClient } from '@courtside/stack/client-build';
import { strong } from '@courtside/stack/console/palette';
import { seconds } from '@courtside/stack/console/stack-console';
import { interruption } from '@courtside/stack/interruption';
import { errorMessage, InvalidArguments, Problem } from '@courtside/stack/problem';
import { runProgram } from '@courtside/stack/run-program';
import { runChecks } from './checks.ts';
import { type Counts, type Stage, sum, totals } from './stage.ts';
import { runBrowserTests, runVitest } from './tests.ts';

/**
 * Runs every stage, even after a failed one. Ends with everything that failed, and in the last line the sum of all counts.
 * @param args names of stages to run instead of all of them
 * @returns the exit code
 */
async function test(args: readonly string[]): Promise<number> {
  const stages = chosen(args);
  let interrupted = false;
  void interruption().first.then(() => {
    interrupted = true;
  });
  const results: Counts[] = [];
  for (const stage of stages) stage.prepare?.();
  for (const stage of stages) {
    console.log(`\n${strong(`── ${stage.name} ──`)}`);
    const startedAt = Date.now();
    const counts = await stage.run().catch((error: unknown): Counts => {
      console.error(error instanceof Problem ? error.message : error);
      return { passed: 0, failed: 1, skipped: 0, failures: [`${stage.name}: ${errorMessage(error)}`] };
    });
    console.log(`${stage.name}: ${totals(counts)} (${seconds(Date.now() - startedAt)})`);
    results.push(counts);
    if (interrupted) return 130;
  }
  for (const failure of results.flatMap(({ failures }) => failures ?? [])) console.log(`\n✗ ${failure}`);
  const total = sum(results);
  console.log(`\n${totals(total)}`);
  return total.failed === 0 ? 0 : 1;
}

function chosen(args: readonly string[]): readonly Stage[] {
  const all = allStages();
  const unknown = args.find((name) => !all.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    throw new InvalidArguments(`There is no stage "${unknown}": use any of ${all.map(({ name }) => name).join(', ')}.`);
  }
  return args.length === 0 ? all : all.filter(({ name }) => args.includes(name));
}

function allStages(): readonly Stage[] {
  // The build comes first: unit tests that start a whole stack would each build the client, at the same time.
  return [{ name: 'build', run: runBuild }, { name: 'unit', run: runVitest }, checkStage(), browserStage()];
}

/** Checks while the first unit tests wait for processes. */
function checkStage(): Stage {
  const output: string[] = [];
  const checks = begunEarly(() => runChecks((text) => output.push(text)));
  return {
    name: 'check',
    prepare: checks.begin,
    run: async () => {
      const counts = await checks.result();
      for (const text of output) console.log(text);
      return counts;
    },
  };
}

function browserStage(): Stage {
  const chromium = begunEarly(findOrInstallChromium);
  return { name: 'e2e', prepare: chromium.begin, run: async () => runBrowserTests(await chromium.result()) };
}

/** Work that begins at `begin`, or when its result is needed, and is done once. */
function begunEarly<T>(work: () => Promise<T>) {
  let begun: Promise<T> | undefined;
  const result = () => {
    begun ??= work();
    return begun;
  };
  // The stage that needs the result reports the failure.
  return { begin: () => void result().catch(() => undefined), result };
}

async function runBuild(): Promise<Counts> {
  const lines: string[] = [];
  try {
    const tookMs = await buildClient((line) => lines.push(line));
    console.log(tookMs === undefined ? '✓ client (nothing changed)' : `✓ client (${seconds(tookMs)})`);
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    for (const line of lines) console.error(line);
    console.error(`✗ client: ${errorMessage(error)}`);
    return { passed: 0, failed: 1, skipped: 0, failures: ['the build of the client'] };
  }
}

await runProgram(test);
