// A fixed piece of work of the kind that tests do: parse, sort, look up, replace, hash. `machine.ts` times it.

import { createHash } from 'node:crypto';

const rows = 3_000;
const rounds = 40;

const text = JSON.stringify(
  Array.from({ length: rows }, (_, id) => ({
    id: `game-${(id * 7_919) % rows}`,
    teams: ['Boston Celtics', 'Denver Nuggets'],
    prices: [-110 - (id % 90), 100 + (id % 130)],
    at: new Date(1_700_000_000_000 + id * 60_000),
  })),
);

interface Row {
  readonly id: string;
  readonly prices: readonly number[];
}

let sum = 0;
for (let round = 0; round < rounds; round += 1) {
  const parsed: Row[] = JSON.parse(text);
  const byId = new Map(parsed.toSorted((a, b) => a.id.localeCompare(b.id)).map((row) => [row.id, row]));
  for (const { id } of parsed) sum += byId.get(id)?.prices[0] ?? 0;
  createHash('sha256')
    .update(text.replaceAll(/\d+/g, String(round)))
    .digest();
}
if (!Number.isFinite(sum)) throw new Error('the work computed nothing');
