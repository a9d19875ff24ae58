import { setTimeout as wait } from 'node:timers/promises';
import { formatCents } from '@courtside/contract';
import { readConfig } from '../../platform/config/config.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import { auditOperationMs, openDatabase } from '../database.ts';
import { readOptions } from '../operator/read-options.ts';
import type { Terminal } from '../program.ts';
import { audit } from './audit.ts';
import type { Violation } from './violation.ts';

function render(label: string, { uid, what }: Violation): string {
  return `${label} ${uid === null ? '' : `${uid}: `}${what}\n`;
}

/** `npm run audit`: checks every cent of the ledger. */
export async function auditCommand({ args, env, print }: Terminal): Promise<number> {
  readOptions({ args: [...args] }, `Usage: ${shellCommand('audit')}`);
  const db = await openDatabase(readConfig(env).MONGODB_URI, { operationMs: auditOperationMs });
  const report = await audit(db, wait).finally(() => db.close());
  const { accounts, entries, bets, totalCents, violations, repairs } = report;
  for (const repair of repairs) print(render('REPAIRED', repair));
  for (const violation of violations) print(render('VIOLATION', violation));
  print(
    `Audit: ${accounts} accounts, ${entries} ledger entries, ${bets} bets, ${formatCents(totalCents)} in total; ` +
      `${violations.length} violations${repairs.length > 0 ? `, ${repairs.length} repaired` : ''}\n`,
  );
  return violations.length === 0 ? 0 : 1;
}
