import { runAsProcess } from '../program.ts';
import { explainMigrateFailure, migrateCommand } from './migrate-command.ts';

await runAsProcess(migrateCommand, explainMigrateFailure);
