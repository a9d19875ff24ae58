import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { openCore } from '../../core.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { removeUnconfirmedRestore } from '../../platform/db/unconfirmed-restore.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import { openSignIn } from '../../sign-in/open-sign-in.ts';
import { audit } from '../audit/audit.ts';
import { auditOperationMs, type CoreDatabase, openDatabase } from '../database.ts';
import type { Terminal } from '../program.ts';
import { readRestoreArguments } from './backup-arguments.ts';
import { emptyKeyspace } from './empty-keyspace.ts';
import { renderDocuments, renderSeconds } from './render-report.ts';
import { completeRestore, loadArchive } from './restore.ts';

/** Updates what follows from the ledger: the archive has it as a crash would leave it. */
async function recover(db: CoreDatabase, config: Config): Promise<void> {
  const core = await openCore(config, {
    db,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    publisher: { publish: () => undefined, flush: async () => undefined },
  });
  try {
    await core.recovery.recover();
  } finally {
    await core.close();
  }
}

const live = 'Restored with --live: chats and notifications are sent from the next start on.';

const waiting = () =>
  'Chats and notifications wait, because this is a copy. If it replaces the original, confirm it at /admin or with: ' +
  shellCommand('admin', 'confirm-restore');

/** `npm run restore`: loads a backup into an empty database, and brings it to where it can be used. */
export async function restoreCommand({ args, env, print }: Terminal): Promise<number> {
  const { file, isLive } = readRestoreArguments(args);
  const config = readConfig(env);
  const signIn = await openSignIn(config);
  const printLine = (text: string) => print(`${text}\n`);
  const started = performance.now();
  const loaded = await loadArchive(config.MONGODB_URI, file, async (files) => {
    if (!(await signIn.writeBackupFiles(files)))
      printLine('The sign-in accounts in this backup are those of a demo on one machine: left out.');
  });
  const { documents, leftOut, header } = loaded;
  printLine(
    `${renderDocuments(documents)}Loaded the backup of ${header.at} in ${renderSeconds(performance.now() - started)}.`,
  );
  if (leftOut > 0) printLine(`Left out ${leftOut} documents of accounts that were opened during the backup.`);
  if (!(await emptyKeyspace(config)))
    printLine('Redis does not respond: if it has data of another database, empty it before the next start.');
  const db = await openDatabase(config.MONGODB_URI, { operationMs: auditOperationMs });
  try {
    await recover(db, config);
    const { accounts, entries, bets, violations } = await audit(db, wait);
    for (const { uid, what } of violations) printLine(`VIOLATION ${uid === null ? '' : `${uid}: `}${what}`);
    const isComplete = violations.length === 0;
    // First: after a kill in between, the repeated command does it again.
    if (isComplete && isLive) await removeUnconfirmedRestore(db);
    if (isComplete) await completeRestore(db.driver);
    printLine(
      `Restored ${accounts} accounts, ${entries} ledger entries and ${bets} bets in ` +
        `${renderSeconds(performance.now() - started)}; ${violations.length} violations`,
    );
    printLine(isComplete && isLive ? live : waiting());
    return isComplete ? 0 : 1;
  } finally {
    await db.close();
  }
}
