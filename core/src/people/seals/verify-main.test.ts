import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashRecord, lineOfBet, noPreviousHash, type SealExport, type UnsealedRecord } from '@courtside/contract';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'courtside-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bet = {
  uid: 'ann',
  id: 'b1',
  account: 'main',
  gameId: 'g1',
  market: 'moneyline',
  side: 'team1',
  line: null,
  amount: 2_500,
  price: 150,
  potential: 6_250,
  rounding: 'nearest',
  placedAt: '2026-01-14T21:00:00.000Z',
} as const;
const teams = { team1: 'Boston Celtics', team2: 'Los Angeles Lakers' };

async function anExport(): Promise<SealExport> {
  const record: UnsealedRecord = {
    groupId: 'group',
    number: 1,
    kind: 'tip-off',
    gameId: 'g1',
    revision: 0,
    part: 0,
    at: '2026-01-15T00:30:15.000Z',
    game: { ...teams, startTime: '2026-01-15T00:30:00.000Z', startedAt: null, score: null },
    members: ['ann'],
    seasons: [],
    bets: [lineOfBet(bet)],
    results: [],
    salt: 'salt',
    previous: noPreviousHash,
  };
  return {
    format: 'courtside-seals-v1',
    group: { id: 'group', name: 'Hoops' },
    exportedAt: '2026-01-15T00:40:00.000Z',
    names: { ann: 'Ann' },
    records: [{ ...record, ...(await hashRecord(record)) }],
    bets: [{ ...bet, status: 'pending', paid: null, reason: null, undone: false }],
    games: [{ id: 'g1', ...teams, score: null, revision: 0, settled: false }],
    nextBefore: null,
  };
}

function run(exported: unknown, ...options: readonly string[]) {
  const path = join(folder, 'export.json');
  writeFileSync(path, JSON.stringify(exported));
  const main = fileURLToPath(new URL('./verify-main.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, path, ...options], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

it('prints what it has checked', async () => {
  const exported = await anExport();
  const head = exported.records[0]?.hash.slice(0, 12) ?? '';
  const { status, output } = run(exported, '--head', head);
  expect(output).toContain(`chain: 1 records, the head is record 1, ${head}`);
  expect(output).toContain('Everything matches.');
  expect(status).toBe(0);
});

it('names the first mismatch and exits with 1', async () => {
  const exported = await anExport();
  const changed = { ...exported, bets: exported.bets.map((each) => ({ ...each, amount: 2_600 })) };
  expect(run(changed)).toEqual({
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
  expect(run(await anExport(), '--head', '0123456789ab')).toMatchObject({
    status: 1,
    output: expect.stringContaining('does not contain the trusted hash'),
  });
});
