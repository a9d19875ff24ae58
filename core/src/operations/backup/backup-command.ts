import { readConfig } from '../../platform/config/config.ts';
import { platformCollections } from '../../platform/db/collections.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { openSignIn } from '../../sign-in/open-sign-in.ts';
import type { Terminal } from '../program.ts';
import { backUp } from './back-up.ts';
import { readBackupArguments } from './backup-arguments.ts';
import { renderBytes, renderDocuments, renderSeconds } from './render-report.ts';

/** `npm run backup`. Connects without migrating: a backup has the data as it is. */
export async function backupCommand({ args, env, print }: Terminal): Promise<number> {
  const { to } = readBackupArguments(args);
  const config = readConfig(env);
  const signIn = await openSignIn(config);
  const files = await signIn.readBackupFiles();
  const db = await connectDatabase(config.MONGODB_URI, platformCollections);
  try {
    const backup = await backUp(db.driver, { to: to ?? `${config.BACKUP_DIR ?? '.'}/`, files });
    print(
      `${renderDocuments(backup.documents)}Backup: ${backup.file}, ${renderBytes(backup.bytes)}, ` +
        `${renderSeconds(backup.durationMs)}${files.length > 0 ? ', with' : ', without'} sign-in accounts\n`,
    );
    return 0;
  } finally {
    await db.close();
  }
}
