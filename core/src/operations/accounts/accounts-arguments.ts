import { shellCommand } from '../../platform/shell-command.ts';
import { readOptions } from '../operator/read-options.ts';
import { InvalidCommandLine } from '../operator/report-failure.ts';

const usage = () => `Usage: ${shellCommand('accounts', 'import FILE [--hash FILE]')}
FILE is what "firebase auth:export FILE --format=json" wrote. The file of --hash has the parameters of the project's password hashes.`;

/**
 * Reads the command line of `npm run accounts`.
 * @returns `file`: the export; `hashFile`: the parameters of its password hashes
 * @throws InvalidCommandLine
 */
export function readAccountsArguments(args: readonly string[]) {
  const options = { hash: { type: 'string' } } as const;
  const { values, positionals } = readOptions({ args: [...args], options, allowPositionals: true }, usage());
  const [command, file, ...more] = positionals;
  if (command !== 'import' || file === undefined || file === '' || more.length > 0 || values.hash === '')
    throw new InvalidCommandLine(usage());
  return { file, hashFile: values.hash };
}
