import { expect, it } from 'vitest';
import { evidenceOf } from './sealed-evidence.ts';
import { hashRecord, lineOfBet, lineOfResult, type SealExport, type SealRecord } from './seals.ts';
import { aSealedExport } from './testing/a-sealed-export.ts';
import { verifyExport } from './verify-seals.ts';

/** An export with many records of one game, each with its part of the bets. */
async function aLongExport(recordCount: number, betCount: number): Promise<SealExport> {
  const exported = await aSealedExport();
  const [first] = exported.records;
  const [bet] = exported.bets;
  if (first === undefined || bet === undefined) throw new Error('empty');
  const bets = Array.from({ length: betCount }, (_, index) => ({ ...bet, id: `b${index}`, uid: `u${index % 100}` }));
  const perRecord = betCount / recordCount;
  const records: SealRecord[] = [];
  for (let index = 0; index < recordCount; index += 1) {
    const record = {
      ...first,
      number: index + 1,
      revision: index,
      // Only the last record covers its members: it continues those before.
      members: index === recordCount - 1 ? Array.from({ length: 100 }, (_, uid) => `u${uid}`) : [],
      bets: bets.slice(index * perRecord, (index + 1) * perRecord).map(lineOfBet),
      previous: records.at(-1)?.hash ?? first.previous,
    };
    records.push({ ...record, ...(await hashRecord(record)) });
  }
  return { ...exported, records, bets };
}

it('verifies 200 records of one game with 20,000 bets, and reads each line once', async () => {
  const exported = await aLongExport(200, 20_000);
  expect(await verifyExport(exported, exported.records.at(-1)?.hash)).toMatchObject({
    ok: true,
    checked: { records: 200, bets: 20_000 },
  });
  const { byGame } = evidenceOf(exported);
  // Each bet looks at the records that cover its user, and not at all records of the game.
  expect(byGame.get('g1')?.wholeOf.get('u1')).toHaveLength(1);
});

it('takes a line of the chat as the trusted hashes', async () => {
  const exported = await aSealedExport();
  const hash = exported.records[0]?.hash.slice(0, 12) ?? '';
  expect((await verifyExport(exported, `Seals: 1 ${hash}`)).ok).toBe(true);
  expect((await verifyExport(exported, `Seals: 1 ${hash}, 2 0123456789ab`)).problem?.field).toBe('removed');
  expect((await verifyExport(exported, `Seals: 2 ${hash}`)).problem?.field).toBe('removed');
  expect((await verifyExport(exported, 'abc')).problem?.sentence).toContain('at least 8 characters');
});

it('names a result that nobody sealed within an hour, and not before', async () => {
  const exported = await aSealedExport();
  const [game] = exported.games;
  const [bet] = exported.bets;
  if (game === undefined || bet === undefined) throw new Error('empty');
  const won = { ...exported, bets: [{ ...bet, status: 'won' as const, paid: bet.potential }] };
  const settled = { ...game, score: { team1: 110, team2: 100 }, revision: 1, settled: true };
  const at = (exportedAt: string) =>
    verifyExport({ ...won, exportedAt, games: [{ ...settled, settledAt: '2026-01-15T03:00:00.000Z' }] });
  expect(await at('2026-01-15T04:00:00.000Z')).toMatchObject({ ok: true, openGames: [expect.any(String)] });
  expect((await at('2026-01-15T04:00:00.001Z')).problem?.field).toBe('score');
});

it('verifies a result record of the first format', async () => {
  const exported = await aSealedExport();
  const [first] = exported.records;
  const [bet] = exported.bets;
  if (first === undefined || bet === undefined) throw new Error('empty');
  const score = { team1: 110, team2: 100 };
  const result = { uid: bet.uid, id: bet.id, status: 'won', paid: bet.potential, reason: null } as const;
  const record = {
    ...first,
    number: 2,
    kind: 'result' as const,
    revision: 1,
    at: '2026-01-15T03:00:00.000Z',
    game: { ...first.game, score },
    bets: [],
    results: [lineOfResult(result)],
    previous: first.hash,
  };
  const sealed = { ...record, ...(await hashRecord(record)) };
  const games = exported.games.map((game) => ({ ...game, score, revision: 1, settled: true }));
  const old = { ...exported, exportedAt: '2026-02-01T00:00:00.000Z', records: [first, sealed], games };
  expect(await verifyExport({ ...old, bets: [{ ...bet, ...result }] })).toMatchObject({ ok: true });
});
