import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../../operations/database.ts';
import { openTestDatabase } from '../../../../testing/world.ts';
import type { LeagueDatabase } from '../../../collections.ts';
import { readLeagueSeed } from './league-seed.ts';
import { createSimulator } from './simulator.ts';

let db: LeagueDatabase;
let other: LeagueDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  const uri = new URL(process.env.MONGODB_URI ?? 'mongodb://127.0.0.1:27017');
  uri.pathname = `/${db.driver.databaseName}`;
  other = await openDatabase(uri.href);
});
afterAll(async () => {
  await other.close();
  await db.driver.dropDatabase();
  await db.close();
});
beforeEach(async () => {
  await db.secrets.deleteMany({});
});

it('is 128 random bits, the same for every process that uses the database', async () => {
  const seeds = await Promise.all([db, other, db, other, db, other].map((connection) => readLeagueSeed(connection)));
  expect(new Set(seeds).size).toBe(1);
  expect(seeds[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(await readLeagueSeed(other)).toBe(seeds[0]);
  expect(await db.secrets.countDocuments()).toBe(1);
});

it('differs between databases', async () => {
  const first = await readLeagueSeed(db);
  await db.secrets.deleteMany({});
  expect(await readLeagueSeed(db)).not.toBe(first);
});

it('is the setting if there is one, and is not stored then', async () => {
  expect(await readLeagueSeed(db, { SIMULATOR_SEED: 'ours' })).toBe('ours');
  expect(await db.secrets.countDocuments()).toBe(0);
});

it('does not occur in the odds and results', async () => {
  const seed = await readLeagueSeed(db);
  const now = Date.UTC(2026, 10, 21);
  const { odds, results } = createSimulator({ clock: () => now, seed });
  const shown = JSON.stringify([
    await odds.fetchOdds(),
    await results[0].fetchResults(new Date(0), new Date(now + 1e9)),
  ]);
  for (let at = 0; at + 8 <= seed.length; at += 1) expect(shown).not.toContain(seed.slice(at, at + 8));
});
