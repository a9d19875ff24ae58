import { explainFailure, type Failure } from './operator/report-failure.ts';

/** What a program is started with, and where it prints. */
export interface Terminal {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Writes to the standard output. */
  print(text: string): void;
  /** Writes to the standard error. */
  printError(text: string): void;
}

/** An operator's command. @returns its exit code */
export type Program = (terminal: Terminal) => Promise<number>;

/** Runs a program and prints why it failed, if it does. @returns its exit code */
export async function runProgram(
  program: Program,
  terminal: Terminal,
  explain: (error: unknown) => Failure = explainFailure,
): Promise<number> {
  try {
    return await program(terminal);
  } catch (error) {
    const { message, code } = explain(error);
    terminal.printError(`${message}\n`);
    return code;
  }
}

/** Runs a program as this process. */
export async function runAsProcess(program: Program, explain?: (error: unknown) => Failure): Promise<void> {
  const terminal: Terminal = {
    args: process.argv.slice(2),
    env: process.env,
    print: (text) => void process.stdout.write(text),
    printError: (text) => void process.stderr.write(text),
  };
  process.exitCode = await runProgram(program, terminal, explain);
}
