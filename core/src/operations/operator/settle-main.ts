import { runAsProcess } from '../program.ts';
import { settleCommand } from './settle-command.ts';

await runAsProcess((terminal) => settleCommand(terminal));
