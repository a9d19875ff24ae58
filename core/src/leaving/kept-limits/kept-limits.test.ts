import { randomUUID } from 'node:crypto';
import { dayMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeFirstDeposit } from '../../bets/cashier/cashier.ts';
import { limitStakes, pauseBetting, readPlayerLimits } from '../../bets/limits/player-limits.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';

const start = tipOff - 3_600_000;
let world: World;
let google: string;
let email: string;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = start;
  google = `google.com:${randomUUID()}`;
  email = `Ann.${randomUUID()}@Example.com`;
});
afterAll(() => world.endAudited());

/** Opens an account with a new uid. */
async function signUp(fields: { email?: string | null; signIns?: string[] } = {}): Promise<string> {
  const uid = randomUUID();
  await world.accounts.open({ uid, username: 'ann', email, signIns: [google], ...fields });
  return uid;
}
const remove = (uid: string, signIns = [google]) =>
  world.deletions.delete({ uid, signIns, idToken: 'token', signedInAt: world.time.now });
const deposit = (uid: string) => makeFirstDeposit(world, { uid, amount: 1_000 });
const paused = expect.objectContaining({ code: 'betting-paused' });

it('a pause and a daily limit apply to the next account with the same sign-in until the pause has ended', async () => {
  const before = await signUp();
  const { pausedUntil } = await pauseBetting(world, before, 30);
  await limitStakes(world, before, 5_000);
  await remove(before);

  world.time.now = start + 30 * dayMs - 1;
  const after = await signUp();
  expect(await readPlayerLimits(world, after)).toMatchObject({ pausedUntil, dailyLimit: 5_000, stakedToday: 0 });
  await expect(deposit(after)).rejects.toEqual(paused);
  // Deleting that account as well changes nothing.
  await remove(after);
  const third = await signUp();
  expect(await readPlayerLimits(world, third)).toMatchObject({ pausedUntil, dailyLimit: 5_000 });
  await expect(deposit(third)).rejects.toEqual(paused);
});

it.each([
  ['the email, whatever its case', () => ({ email: ` ${email.toUpperCase()}`, signIns: [] }), true],
  ['an email of the token', () => ({ email: null, signIns: [`email:${email}`] }), true],
  ['the id at the provider', () => ({ email: 'other@example.com' }), true],
  ['another email and id', () => ({ email: 'new@example.com', signIns: ['google.com:9'] }), false],
])('an account is recognized by %s', async (_name, fields, isPaused) => {
  const before = await signUp();
  await pauseBetting(world, before, 1);
  await remove(before);
  expect((await readPlayerLimits(world, await signUp(fields()))).pausedUntil !== null).toBe(isPaused);
});

it('nothing is kept of a pause that has ended, and no email is stored', async () => {
  const before = await signUp();
  await pauseBetting(world, before, 2);
  await remove(before);
  const kept = await world.db.keptLimits.find({ expiresAt: new Date(start + 2 * dayMs) }).lean();
  expect(kept).toHaveLength(2);
  const { keptLimits, deletions, users } = world.db;
  const stored = await Promise.all([keptLimits.find().lean(), deletions.find().lean(), users.find().lean()]);
  for (const secret of [email, google])
    expect(JSON.stringify(stored).toLowerCase()).not.toContain(secret.toLowerCase());
  world.time.now = start + 2 * dayMs;
  const after = await signUp();
  expect(await readPlayerLimits(world, after)).toMatchObject({ pausedUntil: null, dailyLimit: null });
  const report = await world.recovery.recover();
  expect(report.repairs.expiredLimits).toBeGreaterThanOrEqual(2);
  expect(await world.db.keptLimits.countDocuments({ _id: { $in: kept.map(({ _id }) => _id) } })).toBe(0);
});

it('a daily limit without a pause is kept for the day that removing it takes', async () => {
  const before = await signUp();
  await limitStakes(world, before, 5_000);
  await limitStakes(world, before, 8_000);
  await remove(before);
  world.time.now = start + dayMs - 1;
  const after = await signUp();
  expect(await readPlayerLimits(world, after)).toMatchObject({ dailyLimit: 5_000, next: { dailyLimit: 8_000 } });
  world.time.now = start + dayMs;
  expect(await readPlayerLimits(world, after)).toMatchObject({ dailyLimit: 8_000, next: null });
  expect(await readPlayerLimits(world, await signUp())).toMatchObject({ dailyLimit: null });
});

it('a user without limits leaves nothing, and signing in again changes no limits', async () => {
  const before = await signUp();
  await remove(before);
  const after = await signUp();
  expect(await readPlayerLimits(world, after)).toMatchObject({ pausedUntil: null, dailyLimit: null });
  await limitStakes(world, after, 7_000);
  await world.accounts.open({ uid: after, username: 'ann', email, signIns: [google] });
  expect(await readPlayerLimits(world, after)).toMatchObject({ dailyLimit: 7_000 });
});
