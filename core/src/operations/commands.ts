import { existsSync } from 'node:fs';

/** The operators' commands of the image: the program of each, and the most megabytes of its heap if it needs a bound. */
const programs: Readonly<Record<string, { readonly file: string; readonly heapMegabytes?: number }>> = {
  games: { file: 'operator/games-main.ts' },
  settle: { file: 'operator/settle-main.ts' },
  admin: { file: 'admin/admin-main.ts' },
  accounts: { file: 'accounts/accounts-main.ts' },
  audit: { file: 'audit/main.ts', heapMegabytes: 256 },
  backup: { file: 'backup/backup-main.ts' },
  restore: { file: 'backup/restore-main.ts' },
  migrate: { file: 'upgrade/migrate-main.ts' },
  repair: { file: 'upgrade/repair-main.ts' },
  verify: { file: '../seals/verify-main.ts' },
};

/** A command: the program to run, and options for Node. */
export interface Command {
  readonly path: string;
  readonly nodeOptions: readonly string[];
}

/** The commands by name whose program exists. */
export function listCommands(folder: string = import.meta.dirname): ReadonlyMap<string, Command> {
  return new Map(
    Object.entries(programs).flatMap(([name, { file, heapMegabytes }]) => {
      const path = `${folder}/${file}`;
      if (!existsSync(path)) return [];
      const nodeOptions = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`];
      return [[name, { path, nodeOptions }] as const];
    }),
  );
}
