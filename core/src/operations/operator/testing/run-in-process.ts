import { type Program, runProgram } from '../../program.ts';
import type { Failure } from '../report-failure.ts';

/** Exit code and output of a command. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs an operator's command in this process. */
export async function runInProcess(
  program: Program,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  explain?: (error: unknown) => Failure,
): Promise<CommandResult> {
  let output = '';
  let errors = '';
  const terminal = {
    args,
    env,
    print(text: string) {
      output += text;
    },
    printError(text: string) {
      errors += text;
    },
  };
  const code = await runProgram(program, terminal, explain);
  return { code, output, errors };
}
