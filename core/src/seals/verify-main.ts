import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type SealReport, sealExportSchema, verifyExport } from '@courtside/contract';
import { printable } from '@courtside/contract/seal-text';
import { shellCommand } from '../platform/shell-command.ts';

const usage = `Usage: ${shellCommand('verify', 'EXPORT.json [--head HASH]')}`;

/** The name of the standard input: a container of the image does not see the files of its machine. */
const standardInput = '-';

/** Exit code of arguments or a file that cannot be used. */
const unusable = 2;

/** The most problems of a file that is no export. */
const maxIssues = 10;

/** The lines that a report is printed as. */
function linesOf(report: SealReport, trusted: string | undefined): string[] {
  const { checked, tickets, head, exportedAt, unsealed, openGames, corrections, missing, problem } = report;
  const chain = head === null ? 'no record yet' : `the head is record ${head.number}, ${head.hash}`;
  const notes = [
    ...corrections.map(({ record, game, before, after, reason, at }) => {
      const from = before === null ? '' : ` from ${before}`;
      return `correction: record ${record} corrects ${game}${from} to ${after}, sealed ${at}: ${reason ?? 'no reason'}`;
    }),
    ...(unsealed > 0 ? [`note: ${unsealed} bets are within the time in which they are sealed`] : []),
    ...openGames.map((game) => `note: the newest result of ${game} is within the time in which it is sealed`),
    ...(missing.before > 0
      ? [`note: ${missing.before} older records are not in this export, and were not checked`]
      : []),
    ...(missing.after > 0
      ? [`note: ${missing.after} newer records are not in this export: what they correct was not checked`]
      : []),
  ];
  if (problem !== undefined) return [...notes, `MISMATCH (${problem.field}): ${problem.sentence}`];
  return [
    `chain: ${checked.records} records, ${chain}`,
    `export: made at ${exportedAt}`,
    `bets: ${checked.bets} are as they were sealed`,
    ...(tickets.sealed > 0
      ? [
          `parlays: ${tickets.sealed} are as they were sealed, ${tickets.openLegs} legs are open, ${tickets.hiddenLegs} are not yet`,
        ]
      : []),
    `results: ${checked.results} follow from the sealed scores`,
    ...(trusted === undefined ? [] : [`trusted hash: ${trusted} is in the chain`]),
    ...notes,
    missing.before + missing.after > 0 ? 'Everything in this part matches.' : 'Everything matches.',
  ];
}

/** Prints a line without what a terminal would act on: a host has written the names in an export. */
function print(line: string, to: (text: string) => void = console.log): void {
  to(printable(line));
}

async function readExport(path: string) {
  const json = path === standardInput ? await text(process.stdin) : await readFile(path, 'utf8');
  return sealExportSchema.safeParse(JSON.parse(json));
}

function readArguments() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { head: { type: 'string' } } });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new Error('Name one export.');
  return { path, head: values.head };
}

async function main(): Promise<number> {
  let given: ReturnType<typeof readArguments>;
  try {
    given = readArguments();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    return unusable;
  }
  const source = given.path === standardInput ? 'The standard input' : given.path;
  try {
    const parsed = await readExport(given.path);
    if (!parsed.success) {
      print(`${source} is not an export of seals:`, console.error);
      for (const { path, message } of parsed.error.issues.slice(0, maxIssues))
        print(`${path.join('.') || 'file'}: ${message}`, console.error);
      return unusable;
    }
    const report = await verifyExport(parsed.data, given.head);
    for (const line of linesOf(report, given.head)) print(line);
    return report.ok ? 0 : 1;
  } catch (error) {
    print(`${source} could not be read: ${error instanceof Error ? error.message : error}`, console.error);
    return unusable;
  }
}

process.exitCode = await main();
