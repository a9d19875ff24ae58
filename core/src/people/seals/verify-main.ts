import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type SealReport, sealExportSchema, verifyExport } from '@courtside/contract';
import { z } from 'zod';

const usage = 'Usage: npm run verify -- EXPORT.json [--head HASH]';

/** Exit code of arguments or a file that cannot be used. */
const unusable = 2;

/** The lines that a report is printed as. */
function linesOf({ checked, head, unsealed, openGames, problem }: SealReport, trusted: string | undefined): string[] {
  const chain = head === null ? 'no record yet' : `the head is record ${head.number}, ${head.hash}`;
  const notes = [
    ...(unsealed > 0 ? [`note: ${unsealed} bets are not sealed yet`] : []),
    ...openGames.map((game) => `note: the newest result of ${game} is not sealed yet`),
  ];
  if (problem !== undefined) return [...notes, `MISMATCH (${problem.field}): ${problem.sentence}`];
  return [
    `chain: ${checked.records} records, ${chain}`,
    `bets: ${checked.bets} are as they were sealed`,
    `results: ${checked.results} follow from the sealed scores`,
    ...(trusted === undefined ? [] : [`trusted hash: ${trusted} is in the chain`]),
    ...notes,
    'Everything matches.',
  ];
}

async function readExport(path: string) {
  return sealExportSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
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
  try {
    const parsed = await readExport(given.path);
    if (!parsed.success) {
      console.error(`${given.path} is not an export of seals:\n${z.prettifyError(parsed.error)}`);
      return unusable;
    }
    const report = await verifyExport(parsed.data, given.head);
    for (const line of linesOf(report, given.head)) console.log(line);
    return report.ok ? 0 : 1;
  } catch (error) {
    console.error(`${given.path} could not be read: ${error instanceof Error ? error.message : error}`);
    return unusable;
  }
}

process.exitCode = await main();
