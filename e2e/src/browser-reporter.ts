import { relative } from 'node:path';
import { repoRoot } from '@courtside/stack/paths';
import { describeWait, Progress } from '@courtside/stack/testing/progress';
import type { FullConfig, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

const nameOf = ({ location, title }: TestCase) => `${relative(repoRoot, location.file)}: ${title}`;
/** Shorter steps are not worth a line in the report, in milliseconds. */
const shortMs = 500;

/** Adds the progress and the times of tests to Playwright's own output. */
export default class BrowserReporter implements Reporter {
  #progress: Progress | undefined;
  #boundMs = 0;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#boundMs = config.projects[0]?.timeout ?? 0;
    this.#progress = new Progress('e2e', suite.allTests().map(nameOf), config.workers);
  }

  onTestBegin(test: TestCase): void {
    this.#progress?.started(nameOf(test));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const waits = result.steps
      .flatMap(leaves)
      .filter(({ duration }) => duration >= shortMs)
      .map(({ duration, title }) => ({ ms: duration, text: describeWait(duration, this.#boundMs, title) }));
    this.#progress?.ended(nameOf(test), waits);
  }

  onEnd(): void {
    this.#progress?.end();
  }
}

/** The steps that have no steps of their own. */
function leaves(step: TestStep): TestStep[] {
  return step.steps.length === 0 ? [step] : step.steps.flatMap(leaves);
}
