import { runAsProcess } from '../program.ts';
import { auditCommand } from './audit-command.ts';

await runAsProcess(auditCommand);
