import { parseArgs } from 'node:util';
import { UsageError } from '../operator/report-failure.ts';

const backupUsage = 'Usage: npm run backup [-- --to FILE|FOLDER]';
const restoreUsage = 'Usage: npm run restore -- FILE';

/** Set by `npm run`: the folder with the accounts of the Auth emulator. */
const signIns = { type: 'string' } as const;

function parse<T>(read: () => T, usage: string): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/**
 * Reads the command line of `npm run backup`.
 * @returns `to`: the file or folder to write to, the configured folder if missing
 * @throws UsageError
 */
export function readBackupArguments(args: readonly string[]) {
  const options = { to: { type: 'string' }, 'sign-ins': signIns } as const;
  const { values } = parse(() => parseArgs({ args: [...args], options }), backupUsage);
  if (values.to === '') throw new UsageError(`--to needs a file or a folder.\n${backupUsage}`);
  return { to: values.to, signIns: values['sign-ins'] };
}

/** Reads the command line of `npm run restore`. @throws UsageError */
export function readRestoreArguments(args: readonly string[]) {
  const options = { 'sign-ins': signIns } as const;
  const { values, positionals } = parse(
    () => parseArgs({ args: [...args], options, allowPositionals: true }),
    restoreUsage,
  );
  const [file, ...others] = positionals;
  if (file === undefined || file === '' || others.length > 0) throw new UsageError(`Name one backup.\n${restoreUsage}`);
  return { file, signIns: values['sign-ins'] };
}
