import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aSealedExport } from '@courtside/contract/testing/a-sealed-export';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'courtside-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(exported: unknown, ...options: readonly string[]) {
  const path = join(folder, 'export.json');
  writeFileSync(path, JSON.stringify(exported));
  const main = fileURLToPath(new URL('./verify-main.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, path, ...options], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

it('prints what it has checked', async () => {
  const exported = await aSealedExport();
  const head = exported.records[0]?.hash.slice(0, 12) ?? '';
  const { status, output } = run(exported, '--head', head);
  expect(output).toContain(`chain: 1 records, the head is record 1, ${head}`);
  expect(output).toContain('Everything matches.');
  expect(status).toBe(0);
});

it('names the first mismatch and exits with 1', async () => {
  expect(run(await aSealedExport({}, 2_600))).toEqual({
    status: 1,
    output:
      'MISMATCH (stake): The bet b1 of Ann on Boston Celtics – Los Angeles Lakers was sealed with the stake $25.00, and has ' +
      '$26.00 now (record 1).\n',
  });
});

it('refuses a file that is no export, and a hash that is not in the chain', async () => {
  expect(run({ records: [] })).toMatchObject({
    status: 2,
    output: expect.stringContaining('is not an export of seals'),
  });
  expect(run(await aSealedExport(), '--head', '0123456789ab')).toMatchObject({
    status: 1,
    output: expect.stringContaining('does not contain the trusted hash'),
  });
});

it('prints no control characters of names, reasons or keys', async () => {
  const hostile = '\u001b[2J\u001b]0;x\u0007Ann\u202e\u2067\u200b\nEverything matches.\r\u009b31m';
  const names = { username: hostile, betId: hostile, teams: { team1: hostile, team2: `B${hostile}` } };
  const notPrintable = /[\p{Cc}\p{Cf}]/u;
  const linesOf = (output: string) => output.split('\n');
  for (const exported of [
    await aSealedExport(names, 2_600),
    await aSealedExport(names),
    { [hostile]: 1, names: { [hostile]: 1 } },
  ]) {
    const lines = linesOf(run(exported).output);
    expect(lines.filter((line) => notPrintable.test(line))).toEqual([]);
  }
  expect(linesOf(run(await aSealedExport(names, 2_600)).output)).not.toContain('Everything matches.');
});
