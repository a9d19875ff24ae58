import { findOrInstallChromium } from '@courtside/stack/chromium';
import { buildClient } from '@courtside/stack/client-build';
import { seconds } from '@courtside/stack/console/stack-console';
import { errorMessage } from '@courtside/stack/problem';
import { runChecks, runTypecheck } from './checks.ts';
import { measureMachine } from './machine.ts';
import type { Counts, Stage } from './stage.ts';
import { runBrowserTests, runTimedTests, runUnitTests } from './tests.ts';

/** The stages of `npm test`, or with `deep` those of `npm run test:deep`. */
export function createStages(deep: boolean): readonly Stage[] {
  // The build comes first: unit tests that start a whole stack would each build the client, at the same time.
  const unit = { name: 'unit', run: () => runUnitTests(deep) };
  const timed = deep ? [{ name: 'timed', run: runTimedTests }] : [];
  const types = { name: 'types', alone: true, run: runTypecheck };
  return [types, { name: 'build', run: runBuild }, unit, ...timed, checkStage(), browserStage(deep)];
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

function browserStage(deep: boolean): Stage {
  const chromium = begunEarly(findOrInstallChromium);
  const run = async () => {
    const path = await chromium.result();
    // The machine may be busier than when the run began.
    await measureMachine();
    return runBrowserTests(path, deep);
  };
  return { name: 'e2e', prepare: chromium.begin, run };
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
