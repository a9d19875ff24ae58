/**
 * `npm run repair`: shows the stored documents that this version refuses, and repairs them after a question. `--yes`
 * does not ask, `--dry-run` only shows. `--put-back FILE` undoes a repair.
 */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '../../platform/config/config.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { maxMigrationMs } from '../../platform/db/migrations.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import { coreCollections } from '../collections.ts';
import type { CoreDatabase } from '../database.ts';
import { readOptions } from '../operator/read-options.ts';
import { reportFailure } from '../operator/report-failure.ts';
import { putBack, repairDocument, wrongDocuments } from './repair.ts';

/** How many lines are printed. */
const maxLines = 200;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function confirm(count: number, isYes: boolean): Promise<boolean> {
  if (isYes) return true;
  if (!process.stdin.isTTY) {
    print('Nothing was changed: add --yes to repair them.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Change ${count} documents? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Where changed documents are kept as they were: a file in the directory, or the terminal. */
function keeper(directory: string | undefined): { readonly place: string; keep(line: string): void } {
  if (directory === undefined) return { place: 'the lines above', keep: print };
  mkdirSync(directory, { recursive: true });
  const place = join(directory, `${new Date().toISOString().replaceAll(':', '-')}.jsonl`);
  return { place, keep: (line) => appendFileSync(place, `${line}\n`, { mode: 0o600, flush: true }) };
}

async function repair(db: CoreDatabase, options: { isYes: boolean; isDry: boolean; keepIn?: string }): Promise<void> {
  const counts = { wrong: 0, repairable: 0, lines: 0 };
  for await (const { lines, update } of wrongDocuments(db)) {
    counts.wrong += 1;
    if (update !== null) counts.repairable += 1;
    for (const line of lines.slice(0, maxLines - counts.lines)) print(line);
    counts.lines += lines.length;
  }
  print(`${counts.wrong} documents are refused by this version; ${counts.repairable} of them can be repaired.`);
  if (counts.wrong > 0) process.exitCode = 1;
  if (options.isDry || counts.repairable === 0 || !(await confirm(counts.repairable, options.isYes))) return;
  const { place, keep } = keeper(options.keepIn);
  for await (const wrong of wrongDocuments(db)) await repairDocument(db, wrong, keep);
  print(`Repaired ${counts.repairable} documents. As they were before, they are in ${place}.`);
  if (counts.repairable === counts.wrong) process.exitCode = 0;
}

async function run(): Promise<void> {
  const options = {
    yes: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    'keep-in': { type: 'string' },
    'put-back': { type: 'string' },
  } as const;
  const usage = `Usage: ${shellCommand('repair', '[--dry-run | --yes | --put-back FILE]')}`;
  const { values } = readOptions({ args: process.argv.slice(2), options }, usage);
  const db = await connectDatabase(readConfig(process.env).MONGODB_URI, coreCollections, {
    operationMs: maxMigrationMs,
  });
  try {
    const { yes: isYes, 'dry-run': isDry, 'keep-in': keepIn, 'put-back': file } = values;
    if (file === undefined) return await repair(db, { isYes, isDry, ...(keepIn !== undefined && { keepIn }) });
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    for (const line of lines) await putBack(db, line);
    print(`Put ${lines.length} documents back.`);
  } finally {
    await db.close();
  }
}

await run().catch(reportFailure);
