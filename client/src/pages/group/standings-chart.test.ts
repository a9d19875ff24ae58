import type { GroupHistory } from '@courtside/contract/groups';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aMember } from '../../testing/builders.ts';
import { standingsChart } from './standings-history.tsx';

const start = Date.parse('2026-11-21T18:00:00.000Z');
const iso = (time: number) => new Date(time).toISOString();
const now = start + 3_600_000;

/** A member who joined at the first of the given times. */
function aHistory(uid: string, changes: readonly (readonly [at: number, profit: number])[]) {
  return { uid, username: uid, points: changes.map(([at, profit]) => ({ at: iso(at), profit })) };
}

const members = [
  aHistory('bo', [[start + 1_000, 0]]),
  aHistory('ana', [
    [start, -300],
    [start + 1_135_250, -339.5],
    [start + 2_000_000, 40],
  ]),
  aHistory('gone', [[start - 1_000, 0]]),
];
const rows = [aMember({ uid: 'bo', username: 'bobby' }), aMember({ rank: 2 })];
const group = { leaderboard: rows, memberIds: ['ana', 'bo'] };

test("draws each member's profit from joining to the present, and highlights the user's line", () => {
  const chart = standingsChart({ members }, group, 'ana', now);
  expect(chart.at).toEqual([start, start + 1_000, start + 1_135_250, start + 2_000_000, now]);
  expect(chart.lines.map(({ label, values, strong, head }) => [label, values, strong, head?.initials])).toEqual([
    ['bobby', [null, 0, 0, 0, 0], false, 'B'],
    ['You', [-30_000, -30_000, -33_950, 4_000, 4_000], true, 'A'],
  ]);
  expect(chart.summary).toBe('The profits of 2 members over time. You lead with +$40.00.');
});

test('keeps every color and every earlier point when the history grows and ranks change', () => {
  const before = standingsChart({ members }, group, 'ana', now);
  const grown = [
    aHistory('bo', [
      [start + 1_000, 0],
      [now + 5_000, 50],
    ]),
    ...members.slice(1),
  ];
  const after = standingsChart({ members: grown }, { ...group, leaderboard: rows.toReversed() }, 'ana', now);
  const past = before.at.slice(0, -1);
  expect(after.at).toEqual([...past, now + 5_000, now + 5_001]);
  for (const line of before.lines) {
    const same = after.lines.find(({ id }) => id === line.id);
    expect(same?.values.slice(0, past.length)).toEqual(line.values.slice(0, -1));
    expect(same?.head).toEqual(line.head);
  }
});

test('changes a line only at its points, to their profits, for random histories', () => {
  const points = fc.uniqueArray(fc.tuple(fc.nat({ max: 50 }), fc.integer({ min: -3, max: 3 })), {
    minLength: 1,
    selector: ([at]) => at,
  });
  fc.assert(
    fc.property(fc.array(points, { minLength: 1, maxLength: 4 }), (all) => {
      const history: GroupHistory = {
        members: all.map((changes, n) =>
          aHistory(
            `m${n}`,
            changes.map(([at, profit]) => [start + at * 1_000, profit] as const).sort(([a], [b]) => a - b),
          ),
        ),
      };
      const leaderboard = history.members.map(({ uid }, n) => aMember({ uid, username: uid, rank: n + 1 }));
      const { at, lines } = standingsChart(history, { leaderboard, memberIds: [] }, 'm0', now);
      for (const { id, values } of lines) {
        const changes = history.members.find(({ uid }) => uid === id)?.points ?? [];
        const drawn = at.map((time) => changes.findLast((change) => Date.parse(change.at) <= time)?.profit ?? null);
        expect(values).toEqual(drawn.map((profit) => profit && profit * 100));
        for (const change of changes) expect(at).toContain(Date.parse(change.at));
      }
    }),
  );
});

test('is empty when there is no history', () => {
  const chart = standingsChart({ members: [] }, group, 'ana', now);
  expect([chart.at, chart.lines]).toEqual([[], []]);
});
