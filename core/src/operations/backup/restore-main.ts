import { runAsProcess } from '../program.ts';
import { explainBackupFailure } from './report-failure.ts';
import { restoreCommand } from './restore-command.ts';

await runAsProcess(restoreCommand, explainBackupFailure);
