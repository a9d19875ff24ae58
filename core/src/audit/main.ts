import { setTimeout as wait } from 'node:timers/promises';
import { formatCents } from '@courtside/contract';
import { readConfig } from '../config/config.ts';
import { connectDatabase } from '../db/connect.ts';
import { audit } from './audit.ts';

const db = await connectDatabase(readConfig(process.env).MONGODB_URI);
const report = await audit(db, wait);
await db.close();

for (const { uid, what } of report.violations) process.stdout.write(`VIOLATION ${uid}: ${what}\n`);
process.stdout.write(
  `Audit: ${report.accounts} accounts, ${report.entries} ledger entries, ${report.bets} bets, ` +
    `${formatCents(report.totalCents)} in all; ${report.violations.length} violations\n`,
);
process.exitCode = report.violations.length === 0 ? 0 : 1;
