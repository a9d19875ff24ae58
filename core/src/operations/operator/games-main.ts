import { runAsProcess } from '../program.ts';
import { gamesCommand } from './games-command.ts';

await runAsProcess((terminal) => gamesCommand(terminal));
