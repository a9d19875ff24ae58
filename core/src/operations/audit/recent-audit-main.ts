/**
 * The process of the scheduled audit, separate so that it does not slow down the worker. Its last line of output is its
 * report as JSON. Exits with 1 if it found violations, and when the process that started it exits; with
 * `databaseAwayExitCode` while the database cannot be reached.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { isDatabaseAway } from '../../platform/db/outage.ts';
import { auditOperationMs, openDatabase } from '../database.ts';
import { type AuditMessage, databaseAwayExitCode, storeLastAudit } from './last-audit.ts';
import { auditRecent } from './recent-audit.ts';

const maxFindings = 20;

process.on('disconnect', () => process.exit(1));
// The listener must not keep the process alive after the audit.
process.channel?.unref();

async function run(): Promise<void> {
  const startedAt = systemClock();
  const db = await openDatabase(readConfig(process.env).MONGODB_URI, { operationMs: auditOperationMs });
  const { violations, repairs, accounts, entries, whole } = await auditRecent(db, { clock: systemClock, wait });
  const result = {
    at: new Date(startedAt),
    whole,
    accounts,
    entries,
    violations: violations.length,
    repaired: repairs.length,
    durationMs: systemClock() - startedAt,
  };
  await storeLastAudit(db, result);
  await db.close();

  const message: AuditMessage = {
    ...result,
    at: result.at.toISOString(),
    found: violations.slice(0, maxFindings),
    repairs: repairs.slice(0, maxFindings),
  };
  process.stdout.write(`${JSON.stringify(message)}\n`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

try {
  await run();
} catch (error) {
  if (!isDatabaseAway(error)) throw error;
  console.error(error);
  process.exit(databaseAwayExitCode);
}
