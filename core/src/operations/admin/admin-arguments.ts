import { shellCommand } from '../../platform/shell-command.ts';
import { readOptions } from '../operator/read-options.ts';
import { InvalidCommandLine } from '../operator/report-failure.ts';

/** What a command line of `npm run admin` asks for. */
export type AdminRequest =
  | { readonly command: 'list' }
  | { readonly command: 'confirm-restore' }
  | { readonly command: 'add' | 'remove'; readonly user: { readonly email: string } | { readonly uid: string } };

const usage = () => `Usage: ${shellCommand('admin', 'list')}
       ${shellCommand('admin', 'add <email>')}
       ${shellCommand('admin', 'remove <email>')}
       ${shellCommand('admin', 'confirm-restore')}
Instead of the email address, --uid <uid> names an account.`;

/**
 * Reads the command line of `npm run admin`.
 * @throws InvalidCommandLine if the command is unknown, or not exactly one of email address and uid is given
 */
export function readAdminRequest(args: readonly string[]): AdminRequest {
  const { values, positionals } = readOptions(
    { args: [...args], allowPositionals: true, options: { uid: { type: 'string' } } },
    usage(),
  );
  const [command, email, ...more] = positionals;
  const namesNone = email === undefined && values.uid === undefined;
  if ((command === 'list' || command === 'confirm-restore') && namesNone) return { command };
  const isOne = (email === undefined) !== (values.uid === undefined);
  if ((command !== 'add' && command !== 'remove') || !isOne || more.length > 0) throw new InvalidCommandLine(usage());
  return { command, user: email === undefined ? { uid: values.uid?.trim() ?? '' } : { email: email.trim() } };
}
