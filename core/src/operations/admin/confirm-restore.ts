import { readUnconfirmedRestore, removeUnconfirmedRestore } from '../../platform/db/unconfirmed-restore.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import { type Actor, commandLine } from '../admin-log/admin-log.model.ts';
import type { AdminLog } from '../admin-log/admin-log.ts';
import type { CoreDatabase } from '../database.ts';

interface ConfirmDeps {
  readonly db: CoreDatabase;
  readonly log: AdminLog;
}

/**
 * Lets a restored copy send chats and notifications, and logs who confirmed it. Safe to repeat.
 * @returns false if nothing waited
 */
export async function confirmRestore({ db, log }: ConfirmDeps, by: Actor, reason?: string): Promise<boolean> {
  const restore = await readUnconfirmedRestore(db);
  if (restore === null) return false;
  const target = { id: restore.backupAt.toISOString(), name: 'the restored copy' };
  const action = { by, action: 'confirm-restore', target } as const;
  await log.record(reason === undefined ? action : { ...action, reason }, () => removeUnconfirmedRestore(db));
  return true;
}

/** Confirms a restored copy from the command line. @returns what to print */
export async function confirmByCommand(deps: ConfirmDeps): Promise<string> {
  return (await confirmRestore(deps, commandLine, shellCommand('admin')))
    ? 'Confirmed: chats and notifications are sent from now on.'
    : 'Nothing waits: chats and notifications are sent already.';
}
