import type { GroupHistory } from '@courtside/contract/groups';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aMember } from '../../testing/builders.ts';
import { standingsChart } from './standings-history.tsx';

const start = Date.parse('2026-11-21T18:00:00.000Z');
const iso = (time: number) => new Date(time).toISOString();
const now = start + 3_600_000;

/** A member who joined at the first of the given times. */
function aHistory(uid: string, changes: readonly (readonly [at: number, balance: number])[]) {
  const points = changes.map(([at, balance]) => ({ at: iso(at), balance }));
  return { uid, username: uid, completeSince: points[0]?.at ?? iso(start), points };
}

const members = [
  aHistory('bo', [[start + 1_000, 1000]]),
  aHistory('ana', [
    [start, 700],
    [start + 1_135_250, 660.5],
    [start + 1_135_250, 760.5],
    [start + 2_000_000, 760],
  ]),
  aHistory('gone', [[start - 1_000, 1000]]),
];
const rows = [aMember({ uid: 'bo', username: 'bobby', balance: 1000 }), aMember({ rank: 2, balance: 760 })];

test("draws each member from joining to the present, and highlights the user's line", () => {
  const chart = standingsChart({ members }, rows, 'ana', now);
  expect(chart.at).toEqual([start, start + 1_000, start + 1_135_250, start + 2_000_000, now]);
  expect(chart.lines.map(({ label, values, strong, color }) => [label, values, strong, color])).toEqual([
    ['bobby', [null, 100_000, 100_000, 100_000, 100_000], false, 'series-2'],
    ['You', [70_000, 70_000, 76_050, 76_000, 76_000], true, 'court'],
  ]);
  expect(chart.summary).toBe('The balances of 2 members over time. bobby leads with $1,000.00.');
});

test('keeps every color and every earlier point when the history grows and ranks change', () => {
  const before = standingsChart({ members }, rows, 'ana', now);
  const grown = [
    aHistory('bo', [
      [start + 1_000, 1000],
      [now + 5_000, 500],
    ]),
    ...members.slice(1),
  ];
  const after = standingsChart(
    { members: grown },
    [aMember({ balance: 760 }), aMember({ uid: 'bo', username: 'bobby', balance: 500, rank: 2 })],
    'ana',
    now,
  );
  const past = before.at.slice(0, -1);
  expect(after.at).toEqual([...past, now + 5_000, now + 5_001]);
  for (const line of before.lines) {
    const same = after.lines.find(({ id }) => id === line.id);
    expect(same?.values.slice(0, past.length)).toEqual(line.values.slice(0, -1));
    expect(same?.color).toBe(line.color);
  }
});

test('changes a line only at the times of ledger entries, to their balances, for random ledgers', () => {
  const ledger = fc.uniqueArray(fc.tuple(fc.nat({ max: 50 }), fc.nat({ max: 3 })), {
    minLength: 1,
    selector: ([at]) => at,
  });
  fc.assert(
    fc.property(fc.array(ledger, { minLength: 1, maxLength: 4 }), (ledgers) => {
      const history: GroupHistory = {
        members: ledgers.map((entries, n) =>
          aHistory(
            `m${n}`,
            entries.map(([at, balance]) => [start + at * 1_000, balance] as const).sort(([a], [b]) => a - b),
          ),
        ),
      };
      const all = history.members.map(({ uid }, n) => aMember({ uid, username: uid, rank: n + 1 }));
      const { at, lines } = standingsChart(history, all, 'm0', now);
      for (const { id, values } of lines) {
        const entries = history.members.find(({ uid }) => uid === id)?.points ?? [];
        const drawn = at.map((time) => entries.findLast((entry) => Date.parse(entry.at) <= time)?.balance ?? null);
        expect(values).toEqual(drawn.map((balance) => balance && balance * 100));
        for (const entry of entries) expect(at).toContain(Date.parse(entry.at));
      }
    }),
  );
});

test('knows from when on all changes are drawn', () => {
  expect(standingsChart({ members }, rows, 'ana', now).partialBefore).toBeNull();
  const long = { ...members[1], completeSince: iso(start + 2_000_000) } as (typeof members)[number];
  expect(standingsChart({ members: [long] }, rows, 'ana', now).partialBefore).toBe(start + 2_000_000);
});

test('is empty when there is no history', () => {
  const chart = standingsChart({ members: [] }, rows, 'ana', now);
  expect([chart.at, chart.lines]).toEqual([[], []]);
});
