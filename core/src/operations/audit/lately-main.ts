/**
 * The scheduled audit as a process, so that it takes neither memory nor time from the worker that settles. Its last line
 * of output is its report as JSON; it exits with 1 when it found violations. Ends with the process that started it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { connectDatabase } from '../../platform/db/connect.ts';
import { auditLately } from './audit-lately.ts';
import { storeLastAudit } from './last-audit.ts';
import type { AuditMessage } from './lately-message.ts';

const mostViolations = 20;

process.on('disconnect', () => process.exit(1));
// The listener must not keep the process alive once it is done.
process.channel?.unref();

const startedAt = systemClock();
const db = await connectDatabase(readConfig(process.env).MONGODB_URI);
const { violations, repairs, accounts, entries, whole } = await auditLately(db, { clock: systemClock, wait });
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
  found: violations.slice(0, mostViolations),
  repairs: repairs.slice(0, mostViolations),
};
process.stdout.write(`${JSON.stringify(message)}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
