import { expect, test } from 'vitest';
import { aMember } from '../../testing/builders.ts';
import { standingsChart } from './standings-chart.ts';

const at = ['2026-11-21T18:00:00.000Z', '2026-11-21T18:30:00.000Z', '2026-11-21T19:00:00.000Z'];
const now = Date.parse('2026-11-21T19:10:00.000Z');
const members = [
  { uid: 'bo', username: 'bo', balances: [null, null, 1200] },
  { uid: 'ana', username: 'ana', balances: [null, 1000, 950] },
  { uid: 'gone', username: 'gone', balances: [1000, 1000, 1000] },
];
const rows = [aMember({ uid: 'bo', username: 'bobby', balance: 1300 }), aMember({ rank: 2, balance: 900 })];

test("starts at the first balance of a current member, ends at the present and highlights the user's line", () => {
  const chart = standingsChart({ at, members }, rows, 'ana', now);
  expect(chart.at).toEqual([Date.parse(at[1] ?? ''), Date.parse(at[2] ?? ''), now]);
  expect(chart.lines.map(({ label, values, strong }) => [label, values, strong])).toEqual([
    ['bobby', [null, 1200, 1300], false],
    ['You', [1000, 950, 900], true],
  ]);
  expect(chart.summary).toBe('The balances of 2 members over time. bobby leads with $1,300.00.');
});

test('contains only the present when there is no history', () => {
  const chart = standingsChart({ at: [], members: [] }, rows, 'ana', now);
  expect([chart.at, chart.lines]).toEqual([[now], []]);
});
