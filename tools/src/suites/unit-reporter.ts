import { relative } from 'node:path';
import type {} from '@courtside/contract/testing/record-waits';
import { repoRoot } from '@courtside/stack/paths';
import { describeWait, Progress } from '@courtside/stack/testing/progress';
import type {} from '@courtside/stack/testing/record-cost';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';

const nameOf = (file: string) => relative(repoRoot, file);

/** Adds the progress and the times of files to Vitest's own output. */
export default class UnitReporter implements Reporter {
  #vitest: Vitest | undefined;
  #progress: Progress | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const files = specifications.map(({ moduleId }) => nameOf(moduleId));
    const workers = Number(this.#vitest?.config.maxWorkers ?? 1);
    this.#progress = new Progress('unit', files, workers);
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#progress?.started(nameOf(moduleId));
  }

  onTestModuleEnd(module: TestModule): void {
    const { waits = [], processorMs } = module.meta();
    const described = waits.map(({ ms, boundMs, test }) => ({ ms, text: describeWait(ms, boundMs, test) }));
    this.#progress?.ended(nameOf(module.moduleId), described, processorMs);
  }

  onTestRunEnd(): void {
    this.#progress?.end();
  }
}
