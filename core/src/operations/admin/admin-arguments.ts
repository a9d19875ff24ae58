import { parseArgs } from 'node:util';
import { UsageError } from '../operator/report-failure.ts';

/** What a command line of `npm run admin` asks for. */
export type AdminRequest =
  | { readonly command: 'list' }
  | { readonly command: 'add' | 'remove'; readonly user: { readonly email: string } | { readonly uid: string } };

const usage = `Usage: npm run admin -- list
       npm run admin -- add <email>
       npm run admin -- remove <email>
Instead of the email address, --uid <uid> names an account.`;

/** @throws UsageError for an unknown option */
function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { uid: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/**
 * Reads the command line of `npm run admin`.
 * @throws UsageError if the command is unknown, or not exactly one of email address and uid is given
 */
export function readAdminRequest(args: readonly string[]): AdminRequest {
  const { values, positionals } = readOptions(args);
  const [command, email, ...more] = positionals;
  if (command === 'list' && email === undefined && values.uid === undefined) return { command };
  const isOne = (email === undefined) !== (values.uid === undefined);
  if ((command !== 'add' && command !== 'remove') || !isOne || more.length > 0) throw new UsageError(usage);
  return { command, user: email === undefined ? { uid: values.uid?.trim() ?? '' } : { email: email.trim() } };
}
