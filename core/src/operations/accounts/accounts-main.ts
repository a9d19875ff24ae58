import { runAsProcess } from '../program.ts';
import { accountsCommand } from './accounts-command.ts';

await runAsProcess(accountsCommand);
