import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openSignIn } from '../../sign-in/open-sign-in.ts';
import { createAdminLog } from '../admin-log/admin-log.ts';
import { openDatabase } from '../database.ts';
import { reportFailure } from '../operator/report-failure.ts';
import { readAdminRequest } from './admin-arguments.ts';
import { runAdminRequest } from './admins.ts';

const clock = systemClock;

/** Redis is not needed: servers notice a change when their cached rights expire. */
async function run(): Promise<void> {
  const request = readAdminRequest(process.argv.slice(2));
  const config = readConfig(process.env);
  const db = await openDatabase(config.MONGODB_URI);
  try {
    const log = createAdminLog({ db, clock });
    const signIn = await openSignIn(config);
    signIn.useDatabase(db);
    const deps = { db, clock, onAccessChange: () => undefined, log, signIn };
    process.stdout.write(`${await runAdminRequest(deps, request)}\n`);
  } finally {
    await db.close();
  }
}

await run().catch(reportFailure);
