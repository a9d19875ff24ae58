import { setTimeout as wait } from 'node:timers/promises';
import { formatCents } from '@courtside/contract';
import { readConfig } from '../../platform/config/config.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import { auditOperationMs, openDatabase } from '../database.ts';
import { readOptions } from '../operator/read-options.ts';
import { reportFailure } from '../operator/report-failure.ts';
import { audit, type Violation } from './audit.ts';

function print(label: string, { uid, what }: Violation): void {
  process.stdout.write(`${label} ${uid === null ? '' : `${uid}: `}${what}\n`);
}

async function run(): Promise<void> {
  readOptions({ args: process.argv.slice(2) }, `Usage: ${shellCommand('audit')}`);
  const db = await openDatabase(readConfig(process.env).MONGODB_URI, { operationMs: auditOperationMs });
  const report = await audit(db, wait).finally(() => db.close());
  const { accounts, entries, bets, totalCents, violations, repairs } = report;
  for (const repair of repairs) print('REPAIRED', repair);
  for (const violation of violations) print('VIOLATION', violation);
  process.stdout.write(
    `Audit: ${accounts} accounts, ${entries} ledger entries, ${bets} bets, ${formatCents(totalCents)} in total; ` +
      `${violations.length} violations${repairs.length > 0 ? `, ${repairs.length} repaired` : ''}\n`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

await run().catch(reportFailure);
