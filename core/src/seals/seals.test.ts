import { hashRecord, type SealExport, type SealField, type SealRecord, verifyExport } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawsFor } from '../platform/random.ts';
import { aWorld, type World } from '../testing/world.ts';
import { downloadExport } from './testing/download-export.ts';
import { playSealedSeason } from './testing/sealed-season.ts';

let world: World;
let exported: SealExport;
let happened: Awaited<ReturnType<typeof playSealedSeason>>['happened'];

beforeAll(async () => {
  world = await aWorld();
  let exports = 0;
  const season = await playSealedSeason(world, {
    games: 12,
    // In this season, everything that may happen happens.
    seed: 'season 0',
    async check(uid, groupId) {
      exports += 1;
      if (exports % sample(6, 1) !== 0) return;
      const current = await downloadExport(world, uid, groupId);
      const report = await verifyExport(current, current.records.at(-1)?.hash);
      expect(report.problem).toBeUndefined();
    },
  });
  happened = season.happened;
  exported = await downloadExport(world, season.owner, season.groupId);
});
afterAll(() => world.endAudited());

describe('a season without cheating', () => {
  it('verifies after every step', async () => {
    expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([]);
    const report = await verifyExport(exported);
    expect(report).toMatchObject({ ok: true, unsealed: 0, openGames: [] });
    expect(report.checked.bets).toBeGreaterThan(100);
    expect(report.checked.results).toBeGreaterThan(report.checked.bets);
  });

  it('has no name in its records, so that a deleted account leaves none', () => {
    const names = Object.values(exported.names);
    expect(names.some((name) => name.startsWith('Former player'))).toBe(true);
    const text = JSON.stringify(exported.records);
    expect(names.filter((name) => name.startsWith('Former') && text.includes(name))).toEqual([]);
  });
});

/** What a verification should say about an edit. */
interface Expected {
  readonly fields: readonly SealField[];
  readonly betId?: string;
  readonly record?: number;
}

type Edit = (copy: SealExport, draw: (below: number) => number) => Promise<Expected> | Expected;

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`no item ${index}`);
  return item;
}

function pickFrom<T>(items: readonly T[], draw: (below: number) => number): T {
  return at(items, draw(items.length));
}

/** Bets whose newest result is sealed. */
function sealedBets(copy: SealExport) {
  const lines = new Set(copy.records.flatMap(({ bets }) => bets.map((line) => String(JSON.parse(line)[2]))));
  return copy.bets.filter(({ id }) => lines.has(id));
}

/** The lines of bets on one game. */
function betLines({ bets }: SealRecord): string[] {
  return bets.filter((line) => line.startsWith('["v1",'));
}

function pickRecord(copy: SealExport, draw: (below: number) => number): SealRecord {
  return pickFrom(
    copy.records.filter((record) => betLines(record).length > 0),
    draw,
  );
}

/** Changes a field of a sealed line by its position. */
function editLine(
  record: SealRecord,
  draw: (below: number) => number,
  position: number,
  change: (value: number) => number,
) {
  const index = record.bets.indexOf(pickFrom(betLines(record), draw));
  const fields: unknown[] = JSON.parse(at(record.bets, index));
  fields[position] = change(Number(fields[position]));
  record.bets[index] = JSON.stringify(fields);
  return String(fields[2]);
}

async function hashAgain(record: SealRecord): Promise<void> {
  Object.assign(record, await hashRecord(record));
}

const edits: Readonly<Record<string, Edit>> = {
  'a cent of a stake'(copy, draw) {
    const bet = pickFrom(sealedBets(copy), draw);
    bet.amount += 1;
    return { fields: ['stake'], betId: bet.id };
  },
  'a price'(copy, draw) {
    const bet = pickFrom(sealedBets(copy), draw);
    bet.price += 1;
    return { fields: ['price'], betId: bet.id };
  },
  'a payout'(copy, draw) {
    const bet = pickFrom(sealedBets(copy), draw);
    bet.potential += 1;
    return { fields: ['payout'], betId: bet.id };
  },
  'a time'(copy, draw) {
    const bet = pickFrom(sealedBets(copy), draw);
    bet.placedAt = new Date(Date.parse(bet.placedAt) - 1).toISOString();
    return { fields: ['time'], betId: bet.id };
  },
  'a side'(copy, draw) {
    const bet = pickFrom(sealedBets(copy), draw);
    bet.side = ({ team1: 'team2', team2: 'team1', over: 'under', under: 'over' } as const)[bet.side];
    return { fields: ['side'], betId: bet.id };
  },
  'a line'(copy, draw) {
    const bet = pickFrom(
      sealedBets(copy).filter(({ line }) => line !== null),
      draw,
    );
    bet.line = (bet.line ?? 0) + 0.5;
    return { fields: ['line'], betId: bet.id };
  },
  'a result'(copy, draw) {
    const bet = pickFrom(sealedBets(copy), draw);
    bet.status = bet.status === 'won' ? 'lost' : 'won';
    return { fields: ['result'], betId: bet.id };
  },
  'what a bet paid'(copy, draw) {
    const bet = pickFrom(sealedBets(copy), draw);
    bet.paid = (bet.paid ?? 0) + 1;
    return { fields: ['payout'], betId: bet.id };
  },
  'a removed bet'(copy, draw) {
    const bet = pickFrom(sealedBets(copy), draw);
    copy.bets.splice(copy.bets.indexOf(bet), 1);
    return { fields: ['removed'], betId: bet.id };
  },
  'an inserted bet'(copy, draw) {
    const bet = pickFrom(sealedBets(copy), draw);
    copy.bets.push({ ...bet, id: 'inserted' });
    return { fields: ['inserted'], betId: 'inserted' };
  },
  'a score'(copy, draw) {
    const game = pickFrom(
      copy.games.filter(({ score }) => score !== null),
      draw,
    );
    if (game.score !== null) game.score.team1 += 1;
    return { fields: ['score'] };
  },
  'a removed record'(copy, draw) {
    const [record] = copy.records.splice(draw(copy.records.length), 1);
    const isLast = record?.number === copy.records.length + 1;
    return { fields: ['removed'], ...(!isLast && record && { record: record.number }) };
  },
  'two records in another order'(copy, draw) {
    const index = draw(copy.records.length - 1);
    const [first, second] = [at(copy.records, index), at(copy.records, index + 1)];
    copy.records.splice(index, 2, second, first);
    return { fields: ['order'] };
  },
  'a record twice'(copy, draw) {
    const index = draw(copy.records.length);
    copy.records.splice(index, 0, structuredClone(at(copy.records, index)));
    return { fields: ['inserted'] };
  },
  'a salt'(copy, draw) {
    const record = pickFrom(copy.records, draw);
    record.salt = record.salt.startsWith('0') ? `1${record.salt.slice(1)}` : `0${record.salt.slice(1)}`;
    return { fields: ['salt'], record: record.number };
  },
  'the time of a record'(copy, draw) {
    const record = pickFrom(copy.records, draw);
    record.at = new Date(Date.parse(record.at) + 1).toISOString();
    return { fields: ['time'], record: record.number };
  },
  'a sealed stake'(copy, draw) {
    const record = pickRecord(copy, draw);
    const betId = editLine(record, draw, 8, (cents) => cents + 1);
    return { fields: ['stake'], betId, record: record.number };
  },
  'a sealed price, hashed again'(copy, draw) {
    const record = pickRecord(copy, draw);
    const betId = editLine(record, draw, 9, (price) => price + 5);
    return hashAgain(record).then(() => ({ fields: ['price'], betId, record: record.number }));
  },
  async 'a sealed result'(copy, draw) {
    const record = pickFrom(
      copy.records.filter(({ results }) => results.some((line) => line.startsWith('["v1",'))),
      draw,
    );
    const lines = record.results.filter((line) => line.startsWith('["v1",'));
    const index = record.results.indexOf(pickFrom(lines, draw));
    const fields: unknown[] = JSON.parse(at(record.results, index));
    fields[4] = Number(fields[4]) + 1;
    record.results[index] = JSON.stringify(fields);
    return { fields: ['payout'], betId: String(fields[2]), record: record.number };
  },
  async 'a bet in the seal and on the server, hashed again'(copy, draw) {
    const record = pickRecord(copy, draw);
    const before = [...record.bets];
    const betId = editLine(record, draw, 9, (price) => price + 5);
    // Both bets of a head-to-head have the same id.
    const uid = String(JSON.parse(record.bets.find((line) => !before.includes(line)) ?? '[]')[1]);
    for (const bet of copy.bets) if (bet.id === betId && bet.uid === uid) bet.price += 5;
    await hashAgain(record);
    return record.number === copy.records.length
      ? { fields: ['payout'], betId }
      : { fields: ['chain'], record: record.number };
  },
  async 'the whole chain, hashed again'(copy, draw) {
    const record = pickFrom(copy.records, draw);
    record.salt = 'another salt';
    let previous: string | null = null;
    for (const each of copy.records.slice(record.number - 1)) {
      if (previous !== null) each.previous = previous;
      await hashAgain(each);
      previous = each.hash;
    }
    return { fields: ['removed'] };
  },
};

describe('random edits of an export', () => {
  it('names the bet and the field of each, or the record', async () => {
    const random = drawsFor('edits');
    const draw = (below: number) => Math.floor(random() * below);
    const head = exported.records.at(-1)?.hash;
    const kinds = Object.entries(edits);
    for (let number = 0; number < sample(4, 48) * kinds.length; number += 1) {
      const [name, edit] = at(kinds, number % kinds.length);
      const copy = structuredClone(exported);
      const { fields, betId = null, record } = await edit(copy, draw);
      const { ok, problem } = await verifyExport(copy, head);
      expect({ name, ok, fields: [problem?.field], sentence: problem?.sentence }).toMatchObject({ ok: false, fields });
      expect({ name, betId: problem?.betId }).toEqual({ name, betId });
      if (record !== undefined) expect({ name, record: problem?.record }).toEqual({ name, record });
    }
  });
});
