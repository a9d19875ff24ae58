import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { openCore } from '../../core.ts';
import { createGroupIds } from '../../people/groups/group-ids.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { audit } from '../audit/audit.ts';
import { auditOperationMs, type CoreDatabase, openDatabase } from '../database.ts';
import { readRestoreArguments } from './backup-arguments.ts';
import { emptyKeyspace } from './empty-keyspace.ts';
import { renderDocuments, renderSeconds } from './render-report.ts';
import { reportBackupFailure } from './report-failure.ts';
import { completeRestore, loadArchive } from './restore.ts';
import { writeSignInFiles } from './sign-in-files.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Updates what follows from the ledger and from groups: the archive has it as a crash would leave it. */
async function recover(db: CoreDatabase, config: Config): Promise<void> {
  const core = await openCore(config, {
    db,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    publisher: { publish: () => undefined, flush: async () => undefined },
  });
  try {
    await core.recovery.recover();
    await createGroupIds(db, systemClock).repair();
  } finally {
    await core.close();
  }
}

async function run(): Promise<void> {
  const { file, signIns } = readRestoreArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const started = performance.now();
  const loaded = await loadArchive(config.MONGODB_URI, file, async (files) => {
    if (signIns !== undefined) await writeSignInFiles(signIns, files);
    else if (files.length > 0)
      print('The sign-in accounts in this backup are those of a demo on one machine: left out.');
  });
  const { documents, leftOut, header } = loaded;
  print(
    `${renderDocuments(documents)}Loaded the backup of ${header.at} in ${renderSeconds(performance.now() - started)}.`,
  );
  if (leftOut > 0) print(`Left out ${leftOut} documents of accounts that were opened during the backup.`);
  if (!(await emptyKeyspace(config)))
    print('Redis does not respond: if it has data of another database, empty it before the next start.');
  const db = await openDatabase(config.MONGODB_URI, { operationMs: auditOperationMs });
  try {
    await recover(db, config);
    const { accounts, entries, bets, violations } = await audit(db, wait);
    for (const { uid, what } of violations) print(`VIOLATION ${uid === null ? '' : `${uid}: `}${what}`);
    if (violations.length === 0) await completeRestore(db.driver);
    else process.exitCode = 1;
    print(
      `Restored ${accounts} accounts, ${entries} ledger entries and ${bets} bets in ` +
        `${renderSeconds(performance.now() - started)}; ${violations.length} violations`,
    );
  } finally {
    await db.close();
  }
}

await run().catch(reportBackupFailure);
