import { runAsProcess } from '../program.ts';
import { backupCommand } from './backup-command.ts';
import { explainBackupFailure } from './report-failure.ts';

await runAsProcess(backupCommand, explainBackupFailure);
