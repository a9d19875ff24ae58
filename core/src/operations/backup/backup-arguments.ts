import { shellCommand } from '../../platform/shell-command.ts';
import { readOptions } from '../operator/read-options.ts';
import { InvalidCommandLine } from '../operator/report-failure.ts';

const backupUsage = () => `Usage: ${shellCommand('backup', '[--to FILE|FOLDER]')}`;
const restoreUsage = () => `Usage: ${shellCommand('restore', 'FILE [--live]')}`;

/**
 * Reads the command line of `npm run backup`.
 * @returns `to`: the file or folder to write to, the configured folder if missing
 * @throws InvalidCommandLine
 */
export function readBackupArguments(args: readonly string[]) {
  const options = { to: { type: 'string' } } as const;
  const { values } = readOptions({ args: [...args], options }, backupUsage());
  if (values.to === '') throw new InvalidCommandLine(`--to needs a file or a folder.\n${backupUsage()}`);
  return { to: values.to };
}

/**
 * Reads the command line of `npm run restore`.
 * @returns `isLive`: whether chats and notifications are sent without a confirmation
 * @throws InvalidCommandLine
 */
export function readRestoreArguments(args: readonly string[]) {
  const options = { live: { type: 'boolean' } } as const;
  const { values, positionals } = readOptions({ args: [...args], options, allowPositionals: true }, restoreUsage());
  const [file, ...others] = positionals;
  if (file === undefined || file === '' || others.length > 0)
    throw new InvalidCommandLine(`Name one backup.\n${restoreUsage()}`);
  return { file, isLive: values.live === true };
}
