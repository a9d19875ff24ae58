import { shellCommand } from '../../platform/shell-command.ts';
import { readOptions } from '../operator/read-options.ts';
import { InvalidCommandLine } from '../operator/report-failure.ts';
import type { NamedUser } from './reset-link.ts';

/** What a command line of `npm run admin` asks for. */
export type AdminRequest =
  | { readonly command: 'list' }
  | { readonly command: 'confirm-restore' }
  | { readonly command: 'add' | 'remove'; readonly user: NamedUser }
  | { readonly command: 'reset-link'; readonly user: NamedUser };

const ofUsers = ['add', 'remove', 'reset-link'] as const;

const usage = () => `Usage: ${shellCommand('admin', 'list')}
       ${shellCommand('admin', 'add <email>')}
       ${shellCommand('admin', 'remove <email>')}
       ${shellCommand('admin', 'reset-link <email>')}
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
  const ofUser = ofUsers.find((each) => each === command);
  if (ofUser === undefined || !isOne || more.length > 0) throw new InvalidCommandLine(usage());
  return { command: ofUser, user: email === undefined ? { uid: values.uid?.trim() ?? '' } : { email: email.trim() } };
}
