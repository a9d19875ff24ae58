import { setTimeout as wait } from 'node:timers/promises';
import { formatCents } from '@courtside/contract';
import { readConfig } from '../../platform/config/config.ts';
import { auditOperationMs, openDatabase } from '../database.ts';
import { reportFailure } from '../operator/report-failure.ts';
import { audit, type Violation } from './audit.ts';

function print(label: string, { uid, what }: Violation): void {
  process.stdout.write(`${label} ${uid === null ? '' : `${uid}: `}${what}\n`);
}

async function run(): Promise<void> {
  const db = await openDatabase(readConfig(process.env).MONGODB_URI, { operationMs: auditOperationMs });
  const { accounts, entries, bets, totalCents, violations, repairs } = await audit(db, wait);
  await db.close();
  for (const repair of repairs) print('REPAIRED', repair);
  for (const violation of violations) print('VIOLATION', violation);
  process.stdout.write(
    `Audit: ${accounts} accounts, ${entries} ledger entries, ${bets} bets, ${formatCents(totalCents)} in total; ` +
      `${violations.length} violations${repairs.length > 0 ? `, ${repairs.length} repaired` : ''}\n`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

await run().catch(reportFailure);
