import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createAdminLog } from '../admin-log/admin-log.ts';
import { openDatabase } from '../database.ts';
import { reportFailure } from '../operator/report-failure.ts';
import { readAdminRequest } from './admin-arguments.ts';
import { runAdminRequest } from './admins.ts';
import { createReadVerifiedEmail } from './verified-email.ts';

const clock = systemClock;

/** Redis is not needed: servers notice a change when their cached rights expire. */
async function run(): Promise<void> {
  const request = readAdminRequest(process.argv.slice(2));
  const config = readConfig(process.env);
  const db = await openDatabase(config.MONGODB_URI);
  try {
    const log = createAdminLog({ db, clock });
    const isDemo = config.FIREBASE_PROJECT_ID.startsWith('demo-');
    const readVerifiedEmail = isDemo ? null : createReadVerifiedEmail(config);
    const deps = { db, clock, onAccessChange: () => undefined, log, readVerifiedEmail };
    process.stdout.write(`${await runAdminRequest(deps, request)}\n`);
  } finally {
    await db.close();
  }
}

await run().catch(reportFailure);
