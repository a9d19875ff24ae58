import { readConfig } from '../../platform/config/config.ts';
import { platformCollections } from '../../platform/db/collections.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { backUp } from './back-up.ts';
import { readBackupArguments } from './backup-arguments.ts';
import { renderBytes, renderDocuments, renderSeconds } from './render-report.ts';
import { reportBackupFailure } from './report-failure.ts';
import { readSignInFiles } from './sign-in-files.ts';

/** Connects without migrating: a backup has the data as it is. */
async function run(): Promise<void> {
  const { to, signIns } = readBackupArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const files = signIns === undefined ? [] : await readSignInFiles(signIns);
  const db = await connectDatabase(config.MONGODB_URI, platformCollections);
  try {
    const backup = await backUp(db.driver, { to: to ?? `${config.BACKUP_DIR ?? '.'}/`, files });
    process.stdout.write(
      `${renderDocuments(backup.documents)}Backup: ${backup.file}, ${renderBytes(backup.bytes)}, ` +
        `${renderSeconds(backup.durationMs)}${files.length > 0 ? ', with the sign-in accounts' : ''}\n`,
    );
  } finally {
    await db.close();
  }
}

await run().catch(reportBackupFailure);
