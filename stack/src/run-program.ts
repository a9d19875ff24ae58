import { InvalidArguments, Problem } from './problem.ts';

/**
 * Runs a program with the arguments of the command line and ends the process: with the program's exit code, with 2 for
 * invalid arguments, with 1 for any other error.
 */
export async function runProgram(program: (args: readonly string[]) => Promise<number>): Promise<never> {
  // A closed terminal must not prevent an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    process.exitCode = await program(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = error instanceof InvalidArguments ? 2 : 1;
  }
  process.exit();
}
